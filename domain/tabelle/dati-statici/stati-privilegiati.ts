/** The states of D.M. 4-5-1999, where IVAFE is 4 per mille (docs/regole/dichiarazione.md#ivafe). */
const STATI: ReadonlySet<string> = new Set(
  `AD AE AG AI AW BB BH BM BN BQ BS BZ CH CK CR CW DJ DM EC GD GG GI HK IM JE KN KY LB LC LI LR MC MH MO MS
   MU MV MY NR NU OM PA PF PH SC SG SX TC TO TV TW UY VC VG VU WS`.split(/\s+/),
);
const DECRETO = '1999-05-04';

/** Those that have left it: the last day on which they were there (D.M. 20-7-2023). */
const USCITI: Readonly<Record<string, string>> = { CH: '2023-12-31' };

/** Since when and until when a country has been on the list; nulls where it never was. */
export const privilegiato = (codPaese: string) =>
  STATI.has(codPaese)
    ? { privilegiato_dal: DECRETO, privilegiato_al: USCITI[codPaese] ?? null }
    : { privilegiato_dal: null, privilegiato_al: null };
