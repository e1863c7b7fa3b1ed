/** Words of the film behind the headline: what the button does says whether it is running. */
export const text = {
  pause: 'השהיית הסרטון שברקע',
  play: 'הפעלת הסרטון שברקע',
}
