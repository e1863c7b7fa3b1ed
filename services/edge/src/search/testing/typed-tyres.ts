/** Written by hand, one text a line: what riders type, in the groups of what they look for. */

export const typedSizes = `
180/55ZR17
180-55-17
180 55 17
180/55 R 17
180 55 R17 M/C (73W)
1805517
180/55
120/70zr17 58w
120 70 17
120/70/17 קדמי
מידה 120/70/17 קדמי
צמיג אחורי 180/55/17
180/55-17 אחורי מישלן
190/50-17
190 55 17 אחורי
200/55-17
160/60-17
160 60 17 zr
150/70-18
170/60-17 קוביות
90/90-21 קדמי
80/100-21 51M TT
140/80-18 אחורי אנדורו
110/100-18
110/80-19 קדמי
120/70-19
3.00-18
3,00x18
300-18
3.25-19
4.10-18
4.00-18 אחורי
2.75-21
3.50-10 לוספה
MT90B16
MT 90 16
MU85B16
MH90-21
25x8-12
25X8R12
AT25x8-12
26x9-14 סט
25x10-12 לטרקטורון
120/70-12
130/70-12 קטנוע
120/70-15 + 160/60-15
סט 120/70-17 180/55-17
זוג צמיגים 120/70/17 190/55/17
17/55/180
r17
חישוק 21
רוחב 190
17 אינץ'
180
120/70
ל-180/55-17
צמיג ב180/55-17`

export const typedTyres = `
מישלן
מישלן רואד 6
road 6
רוד 5
pilot road 4
פיילוט רוד
פיילוט פאוור 3
power 5 סט
michelin power gp2
anakee adventure
אנאקי וויילד
קומנדר 3
סיטי גריפ 2
פירלי
דיאבלו רוסו 4
diablo rosso 3
supercorsa
סופר קורסה
angel gt 2
אנג'ל gt
scorpion trail 2
סקורפיון ראלי
scorpion rally str
mt60
mt 21
מצלר
roadtec 01
רודטק 2
karoo 3
קארו 4
tourance next
m9rr
me888
6 days
קונטיננטל tkc 80
טי קיי סי 70
road attack 4
conti sport attack
ברידג'סטון
באטלקס s22
battlax t32
s23
bt-46
bt 45
a41
ax41
דנלופ
sportsmart
רואדסמארט 4
trailmax mission
geomax
מיטאס e07
e07+
e-09
terra force
avon cobra
קוברה כרום
shinko 705
שינקו 804
heidenau k60
k60 scout
מקסיס ביג הורן
bighorn 2
kenda k270
קנדה ביג בלוק
irc br99
anlas capra
goldentyre 723
פאטי
sunf a033
sava mc50
vee rubber 163
אדוונצ'ר
צמיגי ספורט תיור
צמיג לקטנוע
סליקים
קרוזר
צמיגי שטח
טרקטורון
צמיגי אנדורו מישלן
טריאל`
