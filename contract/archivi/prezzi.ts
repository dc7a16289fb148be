import Type from 'typebox';
import { DataWire, Decimale, nullo, Paginata, RichiestaPaginata } from '#contract/forme.ts';
import { rotta } from '#contract/rotta.ts';
import { prezzi } from '#domain/archivi/prezzi.ts';
import { FiltroArchivio } from './archivi.ts';

const Valore = nullo(Decimale);

/** What a manager's archives say of one portfolio. */
const PrezzoGestore = Type.Object({
  cod_Portafoglio: Type.String(),
  quotazioneNormale: Valore,
  costoNormale: Valore,
});

/** A titolo's prices on a day; null where its archive has none, or where it may not be read. */
export const Prezzo = Type.Object({
  data: DataWire,
  codTitolo: Type.String(),
  codISIN: nullo(Type.String()),
  descrizione: Type.String(),
  tipoTitolo: Type.String(),
  codDivisaTitolo: Type.String(),
  quotazione: Valore,
  bid: Valore,
  /** Quotazione less bid; null where one of them lacks. */
  spread: Valore,
  costoNormale: Valore,
  gestore: Type.Array(PrezzoGestore),
});

export const rottePrezzi = {
  pagina: rotta({
    metodo: 'POST',
    url: `/${prezzi.risorsa}/getpagedpost`,
    riassunto:
      'Una pagina di Prezzi, un giorno e un titolo per riga; i valori dell’azienda a chi li può leggere',
    accesso: 'Quotazioni_R',
    ambito: 'condiviso',
    body: RichiestaPaginata(FiltroArchivio),
    risposta: Paginata(Prezzo),
  }),
};

export const formePrezzi = { Prezzo, PrezzoGestore };
