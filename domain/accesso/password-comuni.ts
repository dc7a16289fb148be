/** Passwords that are tried first, Italian ones included. All in lower case. */
export const passwordComuni: ReadonlySet<string> = new Set(
  `
  0 00000000 000000000000 1 11111111 111111111111 112233445566 12 123 1234 12345 123456 1234567
  12345678 123456789 1234567890 12345678901 123456789012 123456789123 1234567891011 0123456789
  0123456789012 09876543210 9876543210 987654321 987654321012 123123 123321 112233 121212 123qwe
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
  qwerty qwertyuiop qwertyuiopasdf qwerty123456 qazwsx qazwsxedc asdfgh asdfghjkl zxcvbn zxcvbnm
  asdfghjklzxcvbnm qwertyuiopasdfghjklzxcvbnm abc abcd abcdef abcdefgh abcdefghijkl abc123 a1b2c3d4
  aaaaaa password passwd pass passw passwordpassword mypassword newpassword passworduno passe
  letmein letmeinnow welcome welcomeback changeme changemenow changemeplease default temporary
  secret topsecret master superman batman iloveyou iloveyouforever sunshine princess dragon monkey
  football baseball shadow michael jordan trustno trustnoone whatever starwars pokemon computer
  internet access login admin administrator root superuser user guest test testtest prova proprova
  accesso amministratore amministrazione utente parola chiave parolachiave parolasegreta segreto
  segreta segretissima cambiami cambiamisubito benvenuto benvenuti benvenutoatutti nonloso
  nonlaricordo nonricordo tiamo tiamotanto tiamopersempre amore amoremio amoremiobello amoreamore
  amoresegreto ciao ciaociao ciaociaociao ciaobella ciaomondo buongiorno buonasera
  juventus juve forzajuve forzajuventus juvemerda milan acmilan forzamilan inter internazionale
  forzainter interista napoli forzanapoli napolicalcio roma asroma forzaroma romaroma lazio sslazio
  forzalazio fiorentina torino genoa sampdoria palermo cagliari forzaitalia italia italiano
  francesco francesca alessandro alessandra andrea giuseppe giovanni antonio antonella martina
  valentina federica federico lorenzo matteo stefano stefania roberto roberta maria mario marco
  simone giulia chiara daniela daniele cristina cristiano giorgio giorgia vincenzo salvatore
  stella stellina principessa angelo angelica tesoro cucciolo gattino farfalla topolino paperino
  pippo pippopippo pluto minnie pinocchio ferrari ducati vespa maradona delpiero totti
  vaffanculo cazzo merda stronzo mannaggia mamma mammamia mammaepapa papa famiglia casa casamia
  gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
  primavera estate autunno inverno lunedi sabato domenica
  rateo contabilita contabile ragioneria banca bilancio azienda ufficio
`
    .trim()
    .split(/\s+/),
);
