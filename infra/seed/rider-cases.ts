import type { RiderFacts } from '@zmig/advisor/advice'

type Habits = Pick<RiderFacts, 'usage' | 'kilometres' | 'tyreType'>

/** A rider as shops know them: what they ride, how, and the categories that a good adviser would put first. */
export type RiderCase = Habits & {
  rider: string
  /** id of a bike of motorcycles.csv */
  bike: string
  /** the first recommendation is of one of these categories */
  first: string[]
  /** none of the first three is of one of these */
  never?: string[]
}

const kilometres = {
  little: '0-100',
  some: '100-500',
  usual: '500-1000',
  much: '1000-5000',
  most: '5000+',
} as const

const rider = (
  who: string,
  bike: string,
  habits: `${'daily' | 'weekend' | 'monthly'} ${keyof typeof kilometres} ${'front' | 'rear' | 'set'}`,
  first: string,
  never = '',
): RiderCase => {
  const [usage, distance, tyreType] = habits.split(' ') as [
    Habits['usage'],
    keyof typeof kilometres,
    Habits['tyreType'],
  ]
  const listOf = (text: string) => text.split(' ').filter((word) => word !== '')
  return {
    rider: who,
    bike,
    usage,
    kilometres: kilometres[distance],
    tyreType,
    first: listOf(first),
    never: listOf(never),
  }
}

const KNOBS = 'motocross enduro trial'

/** Sixty riders and more, for the rules' unit test and for comparing a model with the rules. */
export const riderCases: RiderCase[] = [
  // scooters
  rider('a courier in town', 'honda-pcx125-2021', 'daily most set', 'scooter'),
  rider('a student', 'yamaha-nmax-125-2015', 'daily usual set', 'scooter'),
  rider('a commuter from the suburbs', 'yamaha-xmax-300-2017', 'daily much set', 'scooter'),
  rider('a lawyer on a maxi scooter', 'yamaha-tmax-560-2020', 'daily usual set', 'scooter sport'),
  rider('a fast maxi scooter', 'yamaha-tmax-530-2012', 'weekend some rear', 'scooter sport'),
  rider('a commuter with a new rear tyre', 'honda-forza-350-2021', 'daily much rear', 'scooter'),
  rider('an owner of a big scooter', 'honda-forza-750-2021', 'daily much front', 'scooter sport-touring sport'),
  rider('a retired couple', 'suzuki-burgman-650-2002', 'weekend some set', 'scooter'),
  rider('a Sunday rider in style', 'vespa-gts-300-2008', 'weekend little set', 'scooter'),
  rider('an old Vespa', 'vespa-px-150-1978', 'monthly little rear', 'scooter'),
  rider('a fleet of a pizzeria', 'kymco-agility-125-2005', 'daily much rear', 'scooter'),
  rider('a commuter on big wheels', 'kymco-agility-16-200i-2012', 'daily usual set', 'scooter city'),
  rider('a doctor', 'kymco-downtown-350i-2015', 'daily usual front', 'scooter'),
  rider('an electric scooter', 'vespa-elettrica-2018', 'daily some set', 'scooter'),
  // sport
  rider('a track day now and then', 'yamaha-yzf-r1-2015', 'monthly little set', 'hypersport sport', 'touring city'),
  rider('fast weekends', 'suzuki-gsx-r1000r-2017', 'weekend some set', 'hypersport sport', 'touring city'),
  rider(
    'a sport bike for every day',
    'honda-cbr600rr-2003',
    'daily much set',
    'sport-touring sport',
    'hypersport track',
  ),
  rider('weekends in the Galilee', 'yamaha-yzf-r6-2006', 'weekend some set', 'hypersport sport'),
  rider('a sport bike that travels', 'honda-cbr600rr-2020', 'daily most rear', 'sport-touring', 'hypersport track'),
  rider('a collector', 'ducati-panigale-v4-2018', 'monthly little rear', 'hypersport sport'),
  rider('a first sport bike', 'kawasaki-ninja-400-2018', 'daily usual set', 'sport sport-touring'),
  rider('a worn front', 'yamaha-yzf-r1-2009', 'weekend some front', 'hypersport sport'),
  // naked
  rider('to work and back', 'yamaha-mt-07-2014', 'daily usual set', 'sport-touring', 'hypersport'),
  rider('to work from far', 'yamaha-mt-07-2014', 'daily most set', 'sport-touring touring', 'hypersport'),
  rider('bends on Saturday', 'yamaha-mt-09-2013', 'weekend some set', 'sport hypersport'),
  rider('a big naked', 'kawasaki-z900-2017', 'weekend usual set', 'sport sport-touring'),
  rider('quick evenings', 'triumph-street-triple-765-2017', 'weekend little set', 'sport hypersport'),
  rider('town and weekends', 'ducati-monster-937-2021', 'daily some set', 'sport-touring sport'),
  rider('a bike that mostly stands', 'triumph-street-triple-675-2007', 'monthly little set', 'sport hypersport'),
  rider('a worn rear', 'yamaha-mt-09-sp-2018', 'daily much rear', 'sport-touring', 'hypersport'),
  // touring
  rider('a couple that tours', 'bmw-k-1600-gt-2011', 'weekend much set', 'touring sport-touring', 'hypersport'),
  rider('every day to Jerusalem', 'yamaha-fjr1300-2001', 'daily much set', 'touring sport-touring', 'hypersport'),
  rider('a sport tourer', 'honda-vfr800f-2014', 'weekend usual set', 'sport-touring touring'),
  rider('a tall tourer', 'yamaha-tracer-9-2021', 'daily much set', 'sport-touring touring', 'hypersport'),
  rider('a crossover', 'bmw-f-900-xr-2020', 'weekend some rear', 'sport-touring touring sport'),
  rider('a great tourer', 'honda-gl1800-gold-wing-2001', 'weekend much front', 'touring cruiser sport-touring'),
  // adventure
  rider('roads only', 'bmw-r-1250-gs-2019', 'daily most set', 'adventure', KNOBS),
  rider('roads and tracks', 'bmw-r-1300-gs-2023', 'weekend some set', 'adventure', KNOBS),
  rider('the desert', 'honda-crf1000l-africa-twin-2016', 'weekend some set', 'adventure enduro'),
  rider('a commuter on a tall bike', 'ducati-multistrada-v4-2021', 'daily much set', 'adventure', KNOBS),
  rider('sand and stones', 'yamaha-tenere-700-2019', 'weekend little set', 'adventure enduro'),
  rider('a long way round', 'ktm-890-adventure-2020', 'weekend most set', 'adventure', 'motocross trial'),
  rider('a light traveller', 'ktm-390-adventure-2020', 'daily usual rear', 'adventure', 'motocross'),
  rider('an old Africa Twin', 'honda-xrv750-africa-twin-1990', 'monthly some set', 'adventure enduro'),
  // off the road
  rider('a day in the hills', 'ktm-300-exc-2000', 'weekend some set', 'enduro'),
  rider('a registered enduro', 'ktm-500-exc-f-2012', 'weekend usual rear', 'enduro adventure'),
  rider('a dual sport', 'suzuki-dr-z400s-2000', 'weekend some rear', 'enduro adventure'),
  rider('enduro for fun', 'yamaha-wr450f-2003', 'monthly little rear', 'enduro'),
  rider('a motocross racer', 'honda-crf450r-2002', 'weekend little rear', 'motocross', 'adventure'),
  rider('a junior', 'yamaha-yz250f-2001', 'weekend little set', 'motocross', 'adventure'),
  rider('practice', 'kawasaki-kx450-2019', 'monthly little front', 'motocross', 'adventure'),
  rider('trial on stones', 'gasgas-txt-pro-300-2002', 'weekend little set', 'trial'),
  rider('trial in the woods', 'montesa-cota-4rt-2005', 'monthly little rear', 'trial'),
  // supermoto
  rider('town and kart track', 'ktm-690-smc-r-2008', 'weekend some set', 'sport hypersport'),
  rider('a supermoto for every day', 'suzuki-dr-z400sm-2005', 'daily usual set', 'sport sport-touring'),
  rider('a wild one', 'ducati-hypermotard-950-2019', 'weekend little set', 'sport hypersport'),
  // classic
  rider('a classic of 1978', 'yamaha-sr500-1978', 'monthly little set', 'classic touring', 'hypersport sport'),
  rider('a café racer', 'honda-cb750-four-1969', 'weekend little rear', 'classic touring city'),
  rider('a modern classic', 'triumph-bonneville-t120-2016', 'weekend some set', 'classic touring sport-touring'),
  rider('a classic for every day', 'kawasaki-w800-2011', 'daily usual set', 'touring classic'),
  rider('a British twin', 'triumph-bonneville-t120-650-1960', 'monthly little front', 'classic touring'),
  rider('a little cub', 'honda-super-cub-c125-2018', 'daily usual rear', 'city classic scooter'),
  // cruisers
  rider('a Sportster', 'harley-davidson-sportster-iron-883-2009', 'weekend some set', 'cruiser'),
  rider('a Fat Boy', 'harley-davidson-softail-fat-boy-flstf-1990', 'weekend some rear', 'cruiser'),
  rider('a chopper far from home', 'harley-davidson-sportster-883-1986', 'weekend much set', 'cruiser'),
  rider('a light cruiser', 'kawasaki-vulcan-s-2015', 'daily usual set', 'cruiser touring sport-touring'),
  rider('a big V twin', 'kawasaki-vn900-vulcan-classic-2006', 'monthly some rear', 'cruiser'),
  // quads
  rider('a farmer', 'polaris-sportsman-570-2014', 'daily usual rear', 'atv'),
  rider('trips with the family', 'can-am-outlander-570-2016', 'weekend little front', 'atv'),
  rider('a hunter of views', 'yamaha-yfm700-grizzly-2007', 'monthly little rear', 'atv'),
]
