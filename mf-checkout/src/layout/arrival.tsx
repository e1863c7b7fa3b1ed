import { arrivalText } from '@zmig/platform'

/** When tyres that are not in the country yet come in; nothing for tyres that are. */
export const Arrival = ({ on }: { /** year-month-day */ on: string | undefined }) =>
  on === undefined ? null : <small>{arrivalText(on)}</small>
