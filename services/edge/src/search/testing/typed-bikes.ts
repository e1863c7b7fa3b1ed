/** Written by hand, one text a line: bikes, bikes and tyres together, mistakes, and what no shop could know. */

export const typedBikes = `
mt-07
mt07
MT 07
אם טי 07
mt-07 2021
mt 09 אחורי
טרייסר 9
סט לטרייסר
tracer 900 2018
צמיג לימאהה
ימאהה r6
r1 2010
tmax 530
טי מקס 560
xmax 300
איקסמקס 250 אחורי
טנרה 700
super tenere
הונדה
cbr 600 rr
cbr600f 1995
הורנט 600
cb500x 2019
africa twin 1100
אפריקה טווין
טרנסאלפ 750
nc750x
forza 350
פורזה 300
pcx 125
sh 300
גולדווינג 1800
סוזוקי
vstrom 650
ויסטרום 800
gsxr 1000
היאבוסה
burgman 400
ברגמן 650
sv650
קוואסאקי
ninja 650 קדמי
נינג'ה 400
z900
versys 650
ורסיס 1000
ב.מ.וו
r1250gs
r 1200 gs 2008
bmw f850gs
ג'י אס 1250 אדוונצ'ר
s1000rr
c400x
ק.ט.מ
duke 390
קטמ 790 adventure
ktm 690 enduro
exc 300
דוקאטי
מונסטר 821
multistrada v4
דוקאטי פניגאלה v4
טריומף
טייגר 900
street triple
bonneville t120
הארלי
הארלי פאט בוי
road king
street glide 2020
sportster 883
קימקו
דאונטאון 350
sym ג'וימקס 300
וספה 300
vespa primavera
פיאג'ו בוורלי 350
himalayan
רויאל אנפילד 650
הוסקוורנה נורדן
scout bobber
polaris ranger
rzr 1000
can am outlander
cfmoto 800mt
בנלי trk 502
voge 525`

export const typedMixtures = `
מישלן mt-07
metzeler r1250gs קדמי
pirelli angel gt 180/55-17
דיאבלו רוסו 4 180/55
צמיג אחורי לטנרה 700
קדמי לאפריקה טווין
סט road 6 לטרייסר 9
קונטיננטל ל-gs 1250
מישלן או פירלי 180/55-17
michelin pirelli 120/70-17
צמיגים לאופנוע כביש שטח 110/80-19
קטנוע 120/70-12 מישלן
צמיג זול 180/55-17
כמה עולה צמיג ל-mt 07
טיובלס 90/90-21
tt 90/90-21
רדיאלי 150/70-17
karoo 21
bridgestone הורנט
דנלופ קדמי 17
אחורי מצלר
סט דנלופ
100/90-19 קלאסי
צמיגי קטנוע מישלן 13`

export const typedWrongly = `
mishelin
michlin road 6
mihcelin
מישלאון
piereli
פירלליי
metzler
מצלאר
brigestone s22
ברידגסטוון
dunlpo
continetal
karro 4
raod 6
diablo roso
scorpoin trail
anakke
אנקי אדבנצ'ר
hodna
yamha
קאוואסקי
kawasakki z900
suzki
harly
ducatti monster
trumph tiger
vstorm 650
hornat
tracre 9
לקטנווע
קדמיי 120/70-17
צמייג 180/55-17`

/** Nothing that the shop could know. */
export const typedInVain = `
qwertz
2021
פיצה
xyz 180/55-17
michelin road 9876
999/99-99
2900000000000
123/45-17
toyo
אופניים חשמליים`
