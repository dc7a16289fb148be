import { GRUPPO_DIVISA, GRUPPO_PORTAFOGLIO, GRUPPO_TITOLO, type GruppoReport } from './gruppi.ts';
import type { ReportNoto } from './report-noto.ts';

const gruppo = (codice: string, titolo: string): GruppoReport => ({ codice, titolo });

/** What rows of a valuation are gathered by, all as it was then; and by each dimension of the groupings. */
const GRUPPI: readonly GruppoReport[] = [
  gruppo('immCirc', 'Immobilizzato/Circolante'),
  gruppo('voce', 'Voce di bilancio'),
  gruppo('numeroConto', 'Conto'),
  GRUPPO_PORTAFOGLIO,
  gruppo('codDepositario', 'Depositario'),
  gruppo('depositarioGlobale', 'Depositario Globale'),
  gruppo('tipoTitolo', 'Tipo titolo'),
  GRUPPO_DIVISA,
  GRUPPO_TITOLO,
];

/** A print of a valuation, and what its card says of it. */
export interface StampaValutazione extends ReportNoto {
  readonly sottotitolo: string;
  readonly disegno: string;
}

const stampa = (
  nome: string,
  titolo: string,
  [sottotitolo, disegno]: readonly [string, string],
  altro: Partial<ReportNoto> = {},
): StampaValutazione => ({
  ...{ nome, titolo, sottotitolo, disegno },
  indirizzo: `/Reports/tabella/${nome}`,
  sezione: 'Valutazione',
  area: 'Valutazione',
  ambito: 'azienda',
  gruppi: GRUPPI,
  perDimensioni: true,
  filtroTitoli: true,
  periodo: false,
  valutazione: true,
  ...altro,
});

/** The prints of a valuation (docs/regole/valutazione.md#stampe). */
export const stampeValutazione = {
  rimanenze: stampa(
    'rimanenze',
    'Rimanenze finali',
    ['Ogni posizione dal costo al valore di bilancio', 'righe'],
    { indirizzo: '/Reports/rimanenze' },
  ),
  plusMinus: stampa('plus-minus-valutazione', 'Plus e minusvalenze di valutazione', [
    'Bilancio e mercato, rilevate e no',
    'bilancia',
  ]),
  ratei: stampa('ratei-crediti', 'Ratei e crediti', [
    'Interessi maturati, cedole da incassare',
    'rateo',
  ]),
  costoAmmortizzato: stampa(
    'costo-ammortizzato',
    'Costo ammortizzato',
    ['Tasso effettivo, interessi e scarto dell’anno, o il piano a scadenza', 'linea'],
    { spunte: ['pianoAScadenza'] },
  ),
  scarti: stampa('scarti', 'Scarti', ['Emissione e negoziazione, maturati e residui', 'barre']),
  cambi: stampa('differenze-cambio', 'Differenze di cambio', [
    'Da valutazione e realizzate, coi conti in divisa',
    'scambio',
  ]),
  derivati: stampa('derivati-impegni', 'Derivati e impegni', [
    'Contratti, fair value, margini; operazioni da regolare',
    'dareAvere',
  ]),
  movimentazione: stampa('movimentazione', 'Movimentazione dell’esercizio', [
    'Dalla consistenza iniziale alla finale, per la nota integrativa',
    'entrata',
  ]),
  durevoli: stampa('perdite-durevoli', 'Perdite durevoli e immobilizzati sopra il fair value', [
    'Che cosa si è deciso, e perché',
    'albero',
  ]),
  deroga: stampa('prospetto-deroga', 'Prospetto della deroga', [
    'Perdite non rilevate e riserva indisponibile',
    'percento',
  ]),
  fiscali: stampa('valori-fiscali', 'Valori fiscali', [
    'Artt. 94 e 101 T.U.I.R., e le differenze temporanee',
    'palazzo',
  ]),
  lotti: stampa('lotti-rimanenze', 'Lotti delle rimanenze', [
    'Lotto per lotto, col costo',
    'gradini',
  ]),
  ingressi: stampa(
    'prezzi-cambi-usati',
    'Prezzi e cambi usati',
    ['Che cosa si è letto, con fonte ed età', 'monete'],
    { gruppi: [gruppo('che', 'Che cosa'), gruppo('fonte', 'Fonte')], perDimensioni: false },
  ),
} as const satisfies Readonly<Record<string, StampaValutazione>>;

export type NomeStampa = keyof typeof stampeValutazione;

export const reportValutazione: readonly StampaValutazione[] = Object.values(stampeValutazione);
