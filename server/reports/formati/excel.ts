import type { Report } from '#domain/reports/report.ts';
import { stampaData } from '#domain/tempo/data.ts';
import type { Cartella } from '#server/files/cornice-excel.ts';
import { scriviCartella } from '#server/files/scrivi-excel.ts';
import type { Formato } from './formato.ts';
import { istanteDaRoma } from './istante-da-roma.ts';
import { colonneFile, righeFile } from './righe-file.ts';

const giornoEOra = (istante: string): string => {
  const [giorno = '', ora = ''] = istante.split('T');
  return `${stampaData(giorno)} ${ora}`;
};

/**
 * What a page says above its columns stands in a second sheet: the first has its head in the first
 * row, where filters, pivot tables and our own import look for it.
 */
function parametri({ titolo, azienda, parametri: scelti, utente, prodottoIl }: Report): string[][] {
  return [
    ...(azienda ? [[`${azienda.codAzienda} – ${azienda.ragioneSociale}`]] : []),
    ...(azienda?.righe ?? []).map((riga) => [riga]),
    [titolo],
    [],
    ['Parametri Selezionati'],
    ...(scelti.length === 0 ? [['Nessuno']] : []),
    ...scelti.map(({ etichetta, valore }) => [etichetta, valore]),
    [],
    ['Prodotto il', giornoEOra(prodottoIl)],
    ['Utente', utente],
  ];
}

const cartellaDi = (report: Report): Cartella => ({
  titolo: report.titolo,
  colonne: colonneFile(report),
  livelli: report.livelli.length,
  accanto: { nome: 'Parametri', righe: parametri(report) },
  proprieta: {
    autore: report.utente,
    creata: istanteDaRoma(report.prodottoIl),
    ...(report.azienda && { azienda: report.azienda.ragioneSociale }),
  },
});

/** An .xlsx: real numbers and dates, sums as formulas, the parameters in a sheet of their own. */
export const excel: Formato = (report, eventi) =>
  scriviCartella(cartellaDi(report), righeFile(report, eventi()));
