import { sql } from 'kysely';
import type { ParametroReport, Report } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Chiedi } from '#server/reports/descrizione.ts';
import { testataAzienda } from '#server/reports/testata.ts';
import type { Corsa } from '../corsa.ts';

/** What a page says of the state of its run, that nobody may take one that was only tried for the real one. */
const STATI: Readonly<Record<Corsa['stato'], string>> = {
  S: 'SIMULATA',
  C: 'confermata',
  A: 'ANNULLATA',
  I: 'rimanenze iniziali',
};

/** '2026-01-22T09:30:00.000Z' as Rome's clocks read it: '2026-01-22T10:30:00'. */
const aRoma = (istante: string): string =>
  new Date(istante).toLocaleString('sv-SE', { timeZone: 'Europe/Rome' }).replace(' ', 'T');

const quando = (istante: string): string => {
  const [giorno = '', ora = ''] = aRoma(istante).split('T');
  return `${stampaData(giorno)} alle ${ora.slice(0, 5)}`;
};

/** The title of a print, with its day and what its run is where it is not the confirmed one. */
export const titoloConStato = (titolo: string, { dataChiu, stato, ipotesi }: Corsa): string => {
  const segno = stato === 'S' || stato === 'A' ? ` – ${STATI[stato]}` : '';
  return `${titolo} al ${stampaData(dataChiu)}${segno}${ipotesi ? ' (ipotesi)' : ''}`;
};

/** Which run it is, of which day and book, who made it what it is and when. */
export const corsaInParole = (corsa: Corsa): readonly ParametroReport[] => {
  const { numero, dataChiu, codLibro, stato, motivo } = corsa;
  const fatta = (etichetta: string, chi: string | null, istante: string | null) =>
    chi !== null && istante !== null
      ? [{ etichetta, valore: `da ${chi} il ${quando(istante)}` }]
      : [];
  return [
    { etichetta: 'Data Chiusura', valore: stampaData(dataChiu) },
    { etichetta: 'Valutazione', valore: stato === 'I' ? STATI.I : `n. ${numero}, ${STATI[stato]}` },
    { etichetta: 'Libro', valore: codLibro },
    ...fatta(stato === 'I' ? 'Scritte' : 'Simulata', corsa.simulataDa, corsa.simulataIl),
    ...fatta('Confermata', corsa.confermataDa, corsa.confermataIl),
    ...corsa.accettati.map(({ messaggio, motivo: perche }) => ({
      etichetta: 'Accettato',
      valore: `${messaggio} Perché: ${perche}`,
    })),
    ...fatta('Annullata', corsa.annullataDa, corsa.annullataIl),
    ...(motivo === null ? [] : [{ etichetta: 'Motivo', valore: motivo }]),
  ];
};

interface Nome {
  readonly codice: string;
  readonly nome: string;
}

/** Whose it was, who made it what it is and when: the same however late it is printed. */
export async function firmaDi(
  corsa: Corsa,
  codAzienda: string,
  chiedi: Chiedi,
): Promise<Pick<Report, 'azienda' | 'utente' | 'prodottoIl'>> {
  const nomi = await chiedi(sql<Nome>`
    select n.codice, n.nome from rimanenze_nomi n
     where n.cod_azienda = ${codAzienda} and n.id_chiusura = ${corsa.id} and n.che = 'azienda'`);
  const nome = (codice: string) => nomi.find((uno) => uno.codice === codice)?.nome ?? null;
  return {
    azienda: testataAzienda({
      codAzienda,
      ragioneSociale: nome('ragioneSociale') ?? codAzienda,
      indirizzo: nome('indirizzo'),
      luogo: nome('luogo'),
      codiceFiscale: nome('codiceFiscale'),
      partitaIva: nome('partitaIva'),
    }),
    utente: corsa.annullataDa ?? corsa.confermataDa ?? corsa.simulataDa,
    prodottoIl: aRoma(corsa.annullataIl ?? corsa.confermataIl ?? corsa.simulataIl),
  };
}
