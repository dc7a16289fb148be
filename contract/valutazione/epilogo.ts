import Type from 'typebox';
import { Guid, LavoroAvviato, o, Problema } from '../forme.ts';
import { rotta } from '../rotta.ts';
import { DellEsercizio, StatoChiusura } from './chiusura.ts';

const contabile = { accesso: 'Contabile_W', ambito: 'azienda' } as const;

/** The ledger's half of a closing. */
export const rotteEpilogo = {
  epilogo: rotta({
    ...contabile,
    metodo: 'POST',
    url: '/chiusura/epilogo',
    riassunto: 'Chiude i conti dell’esercizio: economici, risultato, patrimoniali',
    query: Type.Object({ guid: o(Guid) }),
    body: DellEsercizio,
    risposta: LavoroAvviato,
    stato: 202,
    rifiuti: { 409: Problema },
  }),
  riapertura: rotta({
    ...contabile,
    metodo: 'POST',
    url: '/chiusura/riapertura',
    riassunto: 'Riapre i conti patrimoniali nell’esercizio dopo',
    query: Type.Object({ guid: o(Guid) }),
    body: DellEsercizio,
    risposta: LavoroAvviato,
    stato: 202,
    rifiuti: { 409: Problema },
  }),
  definitivo: rotta({
    ...contabile,
    metodo: 'POST',
    url: '/chiusura/definitivo',
    riconferma: true,
    riassunto: 'L’esercizio è approvato: nulla più vi entra',
    body: DellEsercizio,
    risposta: StatoChiusura,
    rifiuti: { 409: Problema },
  }),
};
