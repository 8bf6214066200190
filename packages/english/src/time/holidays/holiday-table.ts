/**
 * Holidays as `rule | names`; endings 's and s of names are ignored. A rule is one of
 * - `12-25`: that day. `11/4/4`: the fourth Thursday of November (month/weekday/place, -1 is the last).
 * - `easter`, `orthodox`: Easter. `hebrew Nisan 15`, `islamic 10 1`, `chinese 1 1`: a day of that calendar.
 * - `diwali`: the new moon of Kartika. `ashvin`: the new moon before. `holi`: the full moon of Phalguna.
 * - a word that holiday-rules.ts explains,
 *
 * optionally with an offset in days (`easter -2`) and, if longer than a day, a duration (`~8`).
 */
export const holidayTable = `
01-01 | new year, new year day, new years
12-31 | new year eve, nye, new years eve, silvester
01-06 | epiphany, three kings day
01-13 | lohri, bogi pandigai
01-14 | pongal, makar sankranti, makara sankranthi
04-14 | vaisakhi, vaishakhi, vasakhi, baisakhi
08-17 | parsi new year
02-02 | groundhog day
02-14 | valentine, valentine day, st valentine day, saint valentine day
03-08 | international women day, women day
03-14 | pi day
03-15 | ides of march
03-17 | st patrick day, saint patrick day, st patty day, saint patty day, st paddy day, saint paddy day
04-01 | april fool, april fool day, all fool day
04-10 | national sibling day, sibling day
04-22 | earth day
04-23 | st george day, saint george day
king | king day, koningsdag
05-01 | may day, labour day, international worker day
05-04 | star war day
05-05 | cinco de mayo
05-09 | rabindranath jayanti
06-14 | flag day
06-19 | juneteenth
06-23 | midsummer eve
06-24 | midsummer, midsummer day, st john day
07-01 | canada day
07-04 | independence day, us independence day
07-14 | bastille day
10-31 | halloween, hallowe'en, reformation day
11-01 | all saint day, world vegan day
11-02 | all soul day, day of the dead
11-05 | guy fawkes day, guy fawkes night, bonfire night
11-11 | veteran day, armistice day, remembrance day
12-06 | st nicholas day, saint nicholas day
12-24 | christmas eve, xmas eve
12-25 | christmas, christmas day, xmas, xmas day
12-26 | boxing day, st stephen day
12-26~7 | kwanzaa
01-26 | australia day, republic day of india
04-25 | anzac day
08-15 | indian independence day, assumption, assumption day
10-02 | gandhi jayanti, gandhi day
10-03 | german unity day, day of german unity
1/1/3 | mlk day, martin luther king day, martin luther king jr day, martin luther king, civil right day
2/1/3 | president day, washington birthday, daisy gatson bate day
2/7/1 | super bowl sunday, superbowl sunday
3/7/2 | daylight saving start, daylight saving start day
11/7/1 | daylight saving end, daylight saving end day
5/7/3 +3 | emergency medical service for child day, emsc day
5/7/2 | mother day, mothering day
5/7/3~7 | em week
5/1/-1 | memorial day, decoration day
6/7/3 | father day
7/7/4 | parent day
9/1/1 | labor day
9/1/1 +6 | national grandparent day, grandparent day
10/1/2 | columbus day, indigenous people day
11/4/4 | thanksgiving, thanksgiving day, turkey day
11/4/4 +1 | black friday
11/4/4 +2 | small business saturday
11/4/4 +4 | cyber monday
11/4/4 +5 | giving tuesday
election | election day
10/1/2 | canadian thanksgiving
admin | administrative professional day, admin day, secretary day, secretaries day, secretarie day
boss | bos day, boss day, bos
tax | tax day
emancipation | emancipation day
super | super tuesday
easter -48 | rosenmontag
easter -47 | pancake day, shrove tuesday, mardi gras, fat tuesday
easter -46 | ash wednesday
easter -46~46 | lent
easter -21 | mothering sunday
easter -7 | palm sunday
easter -3 | maundy thursday, covenant thursday, covenant thu, holy thursday
easter -2 | good friday
easter -1 | holy saturday, easter eve
easter | easter, easter sunday, easter day
easter +1 | easter monday, easter mon
easter +39 | ascension, ascension day
easter +49 | pentecost, whit sunday, white sunday, whitsunday
easter +50 | whit monday, pentecost monday
easter +56 | trinity sunday
easter +60 | corpus christi
advent | first advent, first sunday of advent
orthodox -48 | orthodox clean monday
orthodox -48~40 | great fast
orthodox -8 | lazarus saturday
orthodox -7 | orthodox palm sunday
orthodox -2 | orthodox great friday, orthodox good friday
orthodox | orthodox easter, orthodox easter sunday
orthodox +1 | orthodox easter monday
orthodox +49 | orthodox pentecost
hebrew Tishri 1 -1~3 | rosh hashana, rosh hashanah, jewish new year
hebrew Tishri 10 -1 | yom kippur, day of atonement
hebrew Tishri 15 -1~9 | sukkot, feast of the ingathering, feast of tabernacle, feast of booth
hebrew Tishri 22 -1 | shemini atzeret
hebrew Tishri 23 -1 | simchat torah
hebrew Kislev 25 -1~8 | hanukkah, chanukah, hanukah, festival of light
hebrew Shevat 15 -1 | tu bishvat, tu b'shevat
hebrew Adar 14 -1 | purim
hebrew Adar 15 -1 | shushan purim
hebrew Nisan 15 -1~9 | passover, pesach
hebrew Nisan 27 -1 | holocaust day, yom hashoah, holocaust remembrance day
hebrew Iyar 5 -2 | yom haatzmaut
hebrew Iyar 18 -1 | lag b'omer, lag baomer
hebrew Sivan 6 -1 | shavuot, feast of week
hebrew Av 9 -1 | tisha b'av
islamic 1 1 | islamic new year, hijri new year
islamic 1 10 | ashura, day of ashura
islamic 3 12 | mawlid, mawlid al-nabawi, mawlid al - nabawi, mawlid an - nabi
islamic 7 27 | night journey, isra and mi'raj, isra and miraj, isra miraj
islamic 9 1~30 | ramadan, ramadhan
islamic 9 27 -1 | laylat al - qadr, night of power
jumu | jumu'atul - wida, jamat ul - vida, jumat ul - wida
islamic 10 1 | eid al - fitr, eid al fitr, eid ul - fitr, eid ul fitr, eid - al - fitr, id ul - fitr, sugar feast
islamic 12 9 | arafat day, day of arafah
islamic 12 10 | eid al - adha, eid al adha, eid ul - adha, eid ul adha, eid - al - adha, id ul - adha, id ul adha, sacrifice feast, feast of sacrifice, bakr id, bakrid
chinese 1 1 | chinese new year, chinese new year day, chinese lunar new year, chinese lunar new year day, lunar new year, spring festival
chinese 1 1 +14 | lantern festival
chinese 5 5 | dragon boat festival
chinese 7 7 | qixi festival, qixi
chinese 8 15 | mid - autumn festival, mid autumn festival, moon festival
ashvin +1~10 | navaratri, navratri, durga puja
ashvin +10 | dussehra, dasara, vijayadashami
diwali -2 | dhanteras, dhanatrayodashi
diwali -1 | choti diwali, kali chaudas, naraka chaturdashi
diwali | diwali, deepavali, lakshmi puja
holi | holika dahan
holi +1 | holi, phagwah, dhulandi
`;
