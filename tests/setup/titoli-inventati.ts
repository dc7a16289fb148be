/** The check digit of an ISIN (ISO 6166): letters as numbers, every second digit doubled. */
function cifraDiControllo(undici: string): number {
  const cifre = [...undici].map((c) => Number.parseInt(c, 36).toString()).join('');
  let somma = 0;
  for (let i = 0; i < cifre.length; i++) {
    const cifra = Number(cifre[cifre.length - 1 - i]);
    const doppia = i % 2 === 0 ? cifra * 2 : cifra;
    somma += doppia > 9 ? doppia - 9 : doppia;
  }
  return (10 - (somma % 10)) % 10;
}

/** ISINs that no agency has assigned: the prefix is reserved for tests. */
export const isinInventato = (n: number): string => {
  const undici = `ZZ${String(n).padStart(9, '0')}`;
  return `${undici}${cifraDiControllo(undici)}`;
};

/** A file of so many shares, each on one listing, every tenth on a second one too. */
export function titoliInventati(quanti: number): { readonly byte: string; readonly righe: number } {
  const linee = ['ISIN;Codice Listino;Descrizione;Tipo Titolo;Codice Divisa;Data Emissione'];
  for (let n = 0; n < quanti; n++) {
    const isin = isinInventato(n);
    linee.push(`${isin};T${n}.MI;Azione di prova ${n};A;EUR;`);
    if (n % 10 === 0) linee.push(`${isin};1T${n}.MI;Azione di prova ${n};A;EUR;`);
  }
  return { byte: linee.join('\n'), righe: linee.length - 1 };
}
