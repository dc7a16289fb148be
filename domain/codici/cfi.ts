/** Category → its groups (ISO 10962:2021, first and second letter). */
const GRUPPI: Readonly<Record<string, string>> = {
  E: 'SPCFLDYM',
  C: 'IHBESFPM',
  D: 'BCWTSEGANDYM',
  R: 'ASPWFDM',
  O: 'CPM',
  F: 'FC',
  S: 'RTECFM',
  H: 'RTECFM',
  I: 'FT',
  J: 'EFCRT',
  K: 'RTECFYM',
  L: 'LRS',
  T: 'CTRIBDM',
  M: 'CM',
};

/** Why a text is no CFI (ISO 10962): six letters, of a category and a group that there are. */
export const difettoCfi = (codice: string): string | undefined => {
  if (!/^[A-Z]{6}$/.test(codice)) return 'Un CFI ha sei lettere maiuscole.';
  const [categoria = '', gruppo = ''] = codice;
  const gruppi = GRUPPI[categoria];
  if (gruppi === undefined)
    return `«${categoria}» non è una categoria del CFI: la prima lettera è una di ${Object.keys(GRUPPI).join(', ')}.`;
  if (!gruppi.includes(gruppo))
    return `«${gruppo}» non è un gruppo della categoria ${categoria}: la seconda lettera è una di ${[...gruppi].join(', ')}.`;
  return undefined;
};
