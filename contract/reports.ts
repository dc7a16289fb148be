import Type from 'typebox';
import type { Privilegio } from '#domain/accesso/privilegi.ts';
import { FiltroArchivio } from './archivi.ts';
import { Guid, LavoroAvviato, nullo, o, SqlParams } from './forme.ts';
import { type Ambito, rotta } from './rotta.ts';

const OpzioniReport = Type.Object({ guid: o(Guid) });

/** The request of a report (specification §3); a report takes from it what concerns its rows. */
const RichiestaReport = Type.Object({
  ...FiltroArchivio,
  DataFrom: o(nullo(Type.String({ maxLength: 10 }))),
  DataTo: o(nullo(Type.String({ maxLength: 10 }))),
  movInSospeso: o(Type.Boolean()),
  valoriInEuro: o(Type.Boolean()),
  codAzienda: o(nullo(Type.String({ maxLength: 10 }))),
  sqlParams: SqlParams,
});

/** An archive's export under the address that the specification gives it among the reports (§7). */
const reportDi = (nome: string, cheCosa: string, accesso: Privilegio, ambito: Ambito) =>
  rotta({
    metodo: 'POST',
    url: `/Reports/${nome}`,
    riassunto: `Esporta ${cheCosa} con il filtro della schermata, in CSV e in Excel`,
    accesso,
    ambito,
    query: OpzioniReport,
    body: RichiestaReport,
    risposta: LavoroAvviato,
    stato: 202,
  });

export const rotteReports = {
  archivio: rotta({
    metodo: 'POST',
    url: '/Reports/archivio/{tipo}',
    riassunto: 'Esporta un archivio con il filtro della schermata, in CSV e in Excel',
    accesso: 'autenticato',
    ambito: 'condiviso',
    params: Type.Object({ tipo: Type.String({ maxLength: 40 }) }),
    query: OpzioniReport,
    body: RichiestaReport,
    risposta: LavoroAvviato,
    stato: 202,
  }),
  cambi: reportDi('cambi', 'i cambi', 'Cambi_R', 'condiviso'),
  prezzi: reportDi('prezzi', 'i prezzi fianco a fianco', 'Quotazioni_R', 'condiviso'),
  ratei: reportDi('ratei', 'i ratei', 'Ratei_R', 'condiviso'),
  coefficienti: reportDi('coefficienti', 'i coefficienti', 'Coefficienti_R', 'condiviso'),
  quotazioniGestore: reportDi(
    'quotazioni-gestore',
    'le quotazioni normali gestore dell’azienda',
    'Quotazioni_R',
    'azienda',
  ),
};
