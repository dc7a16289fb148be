import Type from 'typebox';
import { FiltroArchivio } from './archivi.ts';
import { Guid, LavoroAvviato, nullo, o, SqlParams } from './forme.ts';
import { rotta } from './rotta.ts';

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
  cambi: rotta({
    metodo: 'POST',
    url: '/Reports/cambi',
    riassunto: 'Esporta i cambi con il filtro della schermata, in CSV e in Excel',
    accesso: 'Cambi_R',
    ambito: 'condiviso',
    query: OpzioniReport,
    body: RichiestaReport,
    risposta: LavoroAvviato,
    stato: 202,
  }),
};
