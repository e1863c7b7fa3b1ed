/**
 * Other names of categories, by the category's id; a word may stand for several. Ids that the catalogue does not hold
 * mean nothing.
 */
export const categoryWords: Record<string, string[]> = {
  sport: ['ספורטיבי', 'ספורטיביים'],
  hypersport: ['היפר ספורט', 'סופרספורט', 'סופר ספורט', 'סופרבייק', 'supersport', 'hyper sport', 'superbike'],
  track: ['סליק', 'סליקים', 'slick', 'slicks', 'race', 'racing', 'מרוצים', 'track day', 'יום מסלול'],
  'sport-touring': ['ספורט טורינג', 'sporttouring'],
  touring: ['טורינג', 'תיורים', 'טיולים'],
  adventure: ['קוביות', 'אדוונצר', 'אדבנצר', 'אדוונטור', 'דו שימושי', 'דו שימושיים', 'כביש שטח', 'adv', 'dual sport'],
  classic: ['רטרו', 'קלאסיים', 'retro', 'vintage', 'וינטג'],
  cruiser: ['קרוזרים', 'צ׳ופר', 'צופר', 'chopper', 'custom', 'קאסטום'],
  scooter: ['סקוטר', 'סקוטרים', 'קטנועים', 'קטנועי', 'scooters'],
  city: ['עיר', 'עירוניים', 'urban', 'commuter'],
  motocross: ['קוביות', 'מוטו קרוס', 'קרוס', 'mx', 'moto cross', 'שטח', 'offroad', 'off road'],
  enduro: ['קוביות', 'אנדורו', 'שטח', 'offroad', 'off road'],
  trial: ['טריאלים', 'trials'],
  atv: ['טרקטורונים', 'טרקטורוני', 'רייזר', 'באגי', 'quad', 'quads', 'utv', 'buggy'],
}
