import type { Fault } from './invoice-text.ts'

type Expected = [name: string, size: string, rating: string, quantity: number]

/** Lines of invoices as suppliers print them, and what they are. */
export const productLines: [line: string, expected: Expected][] = [
  // plain
  ['Michelin Road 6 180/55ZR17 73W 12 € 118.40', ['Michelin Road 6', '180/55ZR17', '73W', 12]],
  ['Michelin Road 6 180/55ZR17 73W  12  € 118.40', ['Michelin Road 6', '180/55ZR17', '73W', 12]],
  ['Michelin Road 6 120/70ZR17 58W  10  €  92.10', ['Michelin Road 6', '120/70ZR17', '58W', 10]],
  ['Metzeler Karoo 4 150/70R17 69Q   8  € 124.15', ['Metzeler Karoo 4', '150/70R17', '69Q', 8]],
  ['Pirelli Angel GT II 120/70ZR17 58W 10 € 86.90', ['Pirelli Angel GT II', '120/70ZR17', '58W', 10]],
  ['Mitas E-07+ 150/70B17 69T        6  €  79.30', ['Mitas E-07+', '150/70B17', '69T', 6]],
  ['Bridgestone BT46 110/90-18 61H   4  €  62.75', ['Bridgestone BT46', '110/90-18', '61H', 4]],
  [
    'Dunlop Sportmax Roadsmart IV 190/55ZR17 (75W) 6 € 131,20',
    ['Dunlop Sportmax Roadsmart IV', '190/55ZR17', '(75W)', 6],
  ],
  [
    'Continental ContiSportAttack 4 200/55 ZR17 (78W) 2 EUR 154,00',
    ['Continental ContiSportAttack 4', '200/55ZR17', '(78W)', 2],
  ],
  ['Avon Spirit ST 180/55 ZR 17 M/C (73W) 4 £ 112.00', ['Avon Spirit ST', '180/55ZR17', '(73W)', 4]],
  ['Shinko 777 150/80B16 77H 10 $ 68.00', ['Shinko 777', '150/80B16', '77H', 10]],
  ['Heidenau K60 Scout 150/70B17 M/C 69T M+S 8 € 99,90', ['Heidenau K60 Scout', '150/70B17', '69T', 8]],
  ['Maxxis MA-ST2 120/70ZR17 58W 20 USD 61.50', ['Maxxis MA-ST2', '120/70ZR17', '58W', 20]],
  ['Kenda K761 130/80-17 65H TL 6 € 41,00', ['Kenda K761', '130/80-17', '65H', 6]],
  ['IRC RX-02 110/90-18 61H 5 € 44,80', ['IRC RX-02', '110/90-18', '61H', 5]],
  ['Anlas Capra X 150/70R17 69T 4 € 101,00', ['Anlas Capra X', '150/70R17', '69T', 4]],
  ['Sava MC33 Maxima 120/70-12 58S 12 € 29,90', ['Sava MC33 Maxima', '120/70-12', '58S', 12]],
  ['Vee Rubber VRM-163 130/90-15 66P 3 € 38,40', ['Vee Rubber VRM-163', '130/90-15', '66P', 3]],
  ['Goldentyre GT723R 140/80-18 70R 4 € 88,00', ['Goldentyre GT723R', '140/80-18', '70R', 4]],
  ['SUNF A-027 25x8-12 43N 8 $ 52.00', ['SUNF A-027', '25X8-12', '43N', 8]],
  // sizes
  ['Michelin City Grip 2 3.00-10 50J REINF 20 € 24,10', ['Michelin City Grip 2', '3.00-10', '50J', 20]],
  ['Michelin S1 3.50-10 59J TL/TT 12 € 26,00', ['Michelin S1', '3.50-10', '59J', 12]],
  ['Pirelli SL 26 3,50-10 59J 10 € 28,40', ['Pirelli SL 26', '3.50-10', '59J', 10]],
  ['Heidenau K34 2.75 - 17 47P TT 6 € 31,20', ['Heidenau K34', '2.75-17', '47P', 6]],
  ['Avon Speedmaster MkII 3.25-19 54S TT 2 £ 74.00', ['Avon Speedmaster MkII', '3.25-19', '54S', 2]],
  ['Mitas H-06 4.00 S 18 64S 4 € 55,10', ['Mitas H-06', '4.00S18', '64S', 4]],
  ['Dunlop D402 MT90B16 74H 4 $ 168.00', ['Dunlop D402', 'MT90B16', '74H', 4]],
  ['Dunlop D402 MU85B16 77H WW 2 $ 189.00', ['Dunlop D402', 'MU85B16', '77H', 2]],
  [
    'Metzeler ME 888 Marathon Ultra MT 90 B 16 M/C 74H TL 3 € 142,00',
    ['Metzeler ME 888 Marathon Ultra', 'MT90B16', '74H', 3],
  ],
  ['Dunlop D401 MH90-21 54H 2 $ 131.00', ['Dunlop D401', 'MH90-21', '54H', 2]],
  ['Michelin Starcross 5 110/100-18 64M TT 10 € 61,00', ['Michelin Starcross 5', '110/100-18', '64M', 10]],
  ['Pirelli Scorpion MX32 80/100-21 51M NHS 10 € 58,90', ['Pirelli Scorpion MX32', '80/100-21', '51M', 10]],
  ['Maxxis Bighorn 26x9R12 49N 8 $ 96.50', ['Maxxis Bighorn', '26X9R12', '49N', 8]],
  ['Kenda K299 Bearclaw AT25x8-12 38F 6 $ 71,00', ['Kenda K299 Bearclaw', 'AT25X8-12', '38F', 6]],
  ['Maxxis Ceros 22x11.00-9 43F 4 $ 88.00', ['Maxxis Ceros', '22X11.00-9', '43F', 4]],
  [
    'Bridgestone Battlax Hypersport S23 200/60 ZR 17 (80W) 2 € 177,00',
    ['Bridgestone Battlax Hypersport S23', '200/60ZR17', '(80W)', 2],
  ],
  ['Metzeler Tourance Next 2 170/60 R 17 M/C 72V TL 6 € 133,50', ['Metzeler Tourance Next 2', '170/60R17', '72V', 6]],
  ['Pirelli Diablo Rosso Scooter 160/60R15 67H 5 € 84,00', ['Pirelli Diablo Rosso Scooter', '160/60R15', '67H', 5]],
  [
    'Continental TKC 80 Twinduro 150/70 B 17 M/C 69Q 4 € 109,00',
    ['Continental TKC 80 Twinduro', '150/70B17', '69Q', 4],
  ],
  ['Bridgestone Exedra Max 130/90 H 16 67H 2 € 98,00', ['Bridgestone Exedra Max', '130/90H16', '67H', 2]],
  ['Michelin Road 5 120/70/17 58W 4 € 90,00', ['Michelin Road 5', '120/70/17', '58W', 4]],
  ['Michelin Commander III 180/65 B16 81H 2 € 162,00', ['Michelin Commander III', '180/65B16', '81H', 2]],
  // Italian
  [
    '001  PNEUM. PIRELLI DIABLO ROSSO IV 180/55ZR17 M/C (73W) TL   PZ 4   € 126,50   506,00',
    ['PIRELLI DIABLO ROSSO IV', '180/55ZR17', '(73W)', 4],
  ],
  ['PIRELLI MT 60 RS 160/60 R 17 M/C 69V TL NR 2,00 98,40 € 196,80', ['PIRELLI MT 60 RS', '160/60R17', '69V', 2]],
  [
    'Pirelli Scorpion Trail II 150/70R18 70V ant. q.tà 3 EUR 118,00',
    ['Pirelli Scorpion Trail II', '150/70R18', '70V', 3],
  ],
  [
    '2  METZELER ROADTEC 02 190/55ZR17 (75W) TL POST.  6 pz  141,30 €  847,80 €',
    ['METZELER ROADTEC 02', '190/55ZR17', '(75W)', 6],
  ],
  [
    'Art. 3917200 Pirelli Angel Scooter 120/70-15 56S 8 pezzi 52,00 EUR',
    ['Pirelli Angel Scooter', '120/70-15', '56S', 8],
  ],
  [
    'MICHELIN PILOT STREET 2 100/80-17 52S REINF ANTERIORE 10 -5% 38,00 €',
    ['MICHELIN PILOT STREET 2', '100/80-17', '52S', 10],
  ],
  ['Golden: Goldentyre GT216AA 90/90-21 54R  4  €  71,00', ['Goldentyre GT216AA', '90/90-21', '54R', 4]],
  // German
  [
    '10 4019238812345 CONTINENTAL ContiRoadAttack 4 180/55 ZR17 (73W) TL hinten 4 Stk. 138,90 EUR 555,60',
    ['CONTINENTAL ContiRoadAttack 4', '180/55ZR17', '(73W)', 4],
  ],
  ['Pos. 20 Reifen Heidenau K66 LT 120/70-12 58P TL 6 Stück à 34,50 €', ['Heidenau K66 LT', '120/70-12', '58P', 6]],
  [
    'METZELER Sportec M9 RR 120/70ZR17 (58W) vorne Menge: 5 99,00 €',
    ['METZELER Sportec M9 RR', '120/70ZR17', '(58W)', 5],
  ],
  [
    'Conti: Continental ContiScoot 130/70-13 63P REINF. 12,00 Stk 47,30 €',
    ['Continental ContiScoot', '130/70-13', '63P', 12],
  ],
  ['Heidenau K81 3.50 - 8 46M TT 4 ST 27,10 EUR', ['Heidenau K81', '3.50-8', '46M', 4]],
  ['Mitas Terra Force-R 170/60R17 72V DOT 2325 2 St. 119,00 €', ['Mitas Terra Force-R', '170/60R17', '72V', 2]],
  ['Bridgestone Battlecross X31 80/100-21 51M 8 x 66,20 EUR', ['Bridgestone Battlecross X31', '80/100-21', '51M', 8]],
  // English, Hebrew, American
  ['12) Tyre Dunlop Mutant 120/70ZR17 M/C (58W) TL Front Qty: 6 @ £98.00', ['Dunlop Mutant', '120/70ZR17', '(58W)', 6]],
  ['Dunlop Trailmax Meridian 170/60 R17 72V Rear 3 pcs $145.00', ['Dunlop Trailmax Meridian', '170/60R17', '72V', 3]],
  ['Shinko E-705 150/70R17 69H x 10 US$ 74.20', ['Shinko E-705', '150/70R17', '69H', 10]],
  ['Kenda Big Block K784 110/80-19 59Q 6 ea USD 58.00', ['Kenda Big Block K784', '110/80-19', '59Q', 6]],
  ['צמיג Michelin Anakee Adventure 150/70R17 69V כמות: 4 ₪ 690', ['Michelin Anakee Adventure', '150/70R17', '69V', 4]],
  ['Michelin Power 6 190/55ZR17 (75W) 3 יח׳ 749 ₪', ['Michelin Power 6', '190/55ZR17', '(75W)', 3]],
  ['Michelin Power GP2 200/55ZR17 (78W) 2 1,049 ש"ח', ['Michelin Power GP2', '200/55ZR17', '(78W)', 2]],
  ['\u200fMichelin Road 6 GT 180/55ZR17 73W\u200e 7 € 127.00', ['Michelin Road 6 GT', '180/55ZR17', '73W', 7]],
  // tabs, blanks, thousands, markers
  ['Michelin\tRoad 6\t160/60ZR17\t69W\t14\t€\t1.658,60', ['Michelin Road 6', '160/60ZR17', '69W', 14]],
  [
    '  Michelin   Power  5   180/55ZR17    (73W)     8     €   117,90  ',
    ['Michelin Power 5', '180/55ZR17', '(73W)', 8],
  ],
  ['Michelin\u00a0Road\u00a06 120/70ZR19 60W 6 €\u00a0104,20', ['Michelin Road 6', '120/70ZR19', '60W', 6]],
  ['Pirelli Night Dragon 180/70B16 77H 120 € 14,400.00', ['Pirelli Night Dragon', '180/70B16', '77H', 120]],
  ['Metzeler Cruisetec 240/40VR18 79V 1 € 1.214,00', ['Metzeler Cruisetec', '240/40VR18', '79V', 1]],
  ['| Michelin Scorcher 31 | 130/80B17 | 65H | 4 | $ 171.00 |', ['Michelin Scorcher 31', '130/80B17', '65H', 4]],
  ['"Avon Cobra Chrome" 150/80R16 71V; 2; € 149,00', ['Avon Cobra Chrome', '150/80R16', '71V', 2]],
  ['michelin road 6 180/55zr17 73w 12 € 118.40', ['michelin road 6', '180/55ZR17', '73W', 12]],
  ['VEE-RUBBER VRM-144 120/70-12 51L 15 $ 18.90', ['VEE-RUBBER VRM-144', '120/70-12', '51L', 15]],
  ['VeeRubber VRM-217 80/90-17 50P 15 $ 14.20', ['VeeRubber VRM-217', '80/90-17', '50P', 15]],
  ['Road 6 - Michelin - 180/55ZR17 73W 12 € 118.40', ['Michelin Road 6', '180/55ZR17', '73W', 12]],
  [
    'Bridgestone Battlax Adventurecross AX41 130/80-17 65P M+S 4 € 103,00',
    ['Bridgestone Battlax Adventurecross AX41', '130/80-17', '65P', 4],
  ],
  [
    'Michelin Pilot Power 2CT 180/55ZR17 73W E4 75R-000123 12 € 109,00',
    ['Michelin Pilot Power 2CT', '180/55ZR17', '73W', 12],
  ],
  ['Michelin Road Classic 110/90B18 61V (2025) 6 € 91,00', ['Michelin Road Classic', '110/90B18', '61V', 6]],
  ['Metzeler Lasertec 110/90-19 62H 7 CHF 83.00', ['Metzeler Lasertec', '110/90-19', '62H', 7]],
  [
    "Michelin Road 6 <script>alert('x')</script> 180/55ZR17 73W 12 € 118.40",
    ["Michelin Road 6 <script>alert('x')</script>", '180/55ZR17', '73W', 12],
  ],
  [
    "Michelin Road 6'; drop table row; -- 180/55ZR17 73W 12 € 118.40",
    ["Michelin Road 6'; drop table row", '180/55ZR17', '73W', 12],
  ],
]

/** Lines that look like goods and are none, and why. */
export const unmatchedLines: [line: string, fault: Fault][] = [
  ['CST Ride Migra 150/70-17 2 € 51.00', 'brand'],
  ['Reifen Migra 150/70-17 69S 2 € 51.00', 'brand'],
  ['180/55ZR17 73W 12 € 118.40', 'name'],
  ['001 180/55ZR17 73W 12 € 118.40', 'name'],
  ['Michelinia Road 6 180/55ZR17 73W 12 € 118.40', 'brand'],
  ['Circuit IRCX 110/90-18 5 € 44,80', 'brand'],
  ['Freight Hamburg–Haifa  1  € 240.00', 'size'],
  ['Trasporto Milano - Haifa 1 € 310,00', 'size'],
  ['Michelin Air Stop 17 tube 20 € 11.00', 'size'],
  ['Valve caps, chrome 100 € 0.40', 'size'],
  ['Michelin Road 6 180/55ZR17 73W 12', 'currency'],
  ['Michelin Road 6 180/55ZR17 73W', 'currency'],
  ['Michelin Road 6 180/55ZR17 73W € 118.40 12', 'quantity'],
  ['Michelin Road 6 180/55ZR17 73W 118,40 € 12', 'quantity'],
  ['Michelin Road 6 180/55ZR17 73W 118,00 €', 'quantity'],
  ['Michelin Road 6 180/55ZR17 73W -2 118,00 €', 'quantity'],
  ['Michelin Road 6 180/55ZR17 73W 0 € 118.40', 'quantity'],
  ['Michelin Road 6 180/55ZR17 73W 2,5 € 118.40', 'quantity'],
]

/** Lines that are not about goods. */
export const otherLines: string[] = [
  'PIRELLI TYRE S.p.A. – Viale Piero e Alberto Pirelli, Milano'.replace('PIRELLI', 'GOMME').replace('Pirelli', 'Falck'),
  'Rechnung Nr. RD-2026-1123',
  'Invoice date: 27/11/2026   Page 1 of 3',
  'Pagina 2 / 3',
  'Description            Size        Qty   Unit price   Amount',
  'Bezeichnung    Größe    Menge    Einzelpreis    Gesamt',
  '-----------------------------------------------',
  'Subtotal € 4.118,20',
  'Zwischensumme 4.118,20 EUR',
  'MwSt 19 % € 782,46',
  'IVA 22% 906,00 €',
  'VAT (0%, export) EUR 0.00',
  'Rabatt 3 % -123,55 €',
  'Sconto 5% € 205,91',
  'Discount 2% $ -82.36',
  'TOTALE FATTURA € 4.900,66',
  'Gesamtbetrag 4.900,66 €',
  'Total due: $ 4,900.66',
  'Übertrag 2.310,00 €',
  'סה"כ לתשלום ₪ 18,420',
  'מע״מ 18% ₪ 3,315.60',
  'IBAN DE89 3704 0044 0532 0130 00',
  'Tel. +39 02 1234567 / Fax 02 7654321',
  'Thank you for your order!',
]
