import type { Proposta } from '#domain/generazione/anteprima.ts';
import { cifreDi, haRiga } from '#domain/generazione/conto.ts';
import type { Candidata, Posizione, Soggetto } from '#domain/generazione/proposte.ts';
import { chiude, TIPI_GENERAZIONE, type TipoGenerazione } from '#domain/generazione/specie.ts';
import { arrotonda, prodotto, segno } from '#domain/money/decimale.ts';
import type { Data } from '#domain/tempo/data.ts';
import type { EventoScadenzario } from './elaborazioni.ts';

/** What falls due, by the proposal that it makes; null of what does not. */
const EVENTI: Readonly<Record<TipoGenerazione, EventoScadenzario | null>> = {
  CED: 'CEDOLA',
  DIV: 'DIVIDENDO',
  PRO: 'DIVIDENDO',
  RIP: 'RIMBORSO_PARZIALE',
  EST: 'ESTRAZIONE',
  RIM: 'RIMBORSO',
  OES: null,
  OSC: 'OPZIONE',
  MAR: null,
  FUC: 'FUTURE',
  FWC: 'FORWARD',
  PRT: 'PRONTI',
  SCA: null,
  SVA: null,
  BOL: null,
};

const eventoDi = ({ tipo, evento }: Candidata): EventoScadenzario =>
  tipo === 'CED' && evento?.premio ? 'PREMIO' : (EVENTI[tipo] as EventoScadenzario);

/** Whether a proposal is among the events that are asked; a coupon that pays a premium too is both. */
export const eFraGliEventi = (
  { candidata }: Proposta,
  eventi: readonly EventoScadenzario[] | null | undefined,
): boolean =>
  !eventi?.length ||
  eventi.includes(eventoDi(candidata)) ||
  (candidata.premio === true && eventi.includes('PREMIO'));

/** Which proposals are to be counted for the events that are asked; all that fall due unless told. */
export function tipiPerEventi(
  eventi: readonly EventoScadenzario[] | null | undefined,
): readonly TipoGenerazione[] {
  const chiesto = (suo: EventoScadenzario) => !eventi?.length || eventi.includes(suo);
  return TIPI_GENERAZIONE.filter((tipo) => {
    const suo = EVENTI[tipo];
    return suo !== null && (chiesto(suo) || (tipo === 'CED' && chiesto('PREMIO')));
  });
}

/** What falls due on a position; amounts in the titolo's currency, null where they are not known. */
export interface Scadenza {
  readonly evento: EventoScadenzario;
  readonly data: Data;
  readonly pagamento: Data;
  readonly posizione: Soggetto;
  readonly divisa: string | null;
  readonly quantita: string | null;
  readonly per100: string | null;
  readonly lordo: string | null;
  readonly ritenute: string | null;
  readonly imposte: string | null;
  readonly netto: string | null;
  readonly cambio: string | null;
  readonly nettoEuro: string | null;
  readonly presunta: boolean;
  readonly idMovimento: number | null;
  readonly nota: string | null;
}

const IGNOTI = {
  divisa: null,
  per100: null,
  lordo: null,
  ritenute: null,
  imposte: null,
  netto: null,
  cambio: null,
  nettoEuro: null,
} as const;

const NON_RIVALUTATO = 'Importo reale, senza rivalutazione.';

/** What a titolo quoted per 100 pays by its terms alone, where the slip waits for a coefficient. */
function dalPiano({ candidata }: Proposta, quantita: string): string | null {
  const { tipo, evento } = candidata;
  const per100 = tipo === 'CED' ? evento?.cedola : evento?.capitale;
  return per100 ? arrotonda(prodotto(prodotto(quantita, per100), '0.01'), 2) : null;
}

/** What a proposal says of its future: the figures of the slip, where the slip gives any. */
function cifre(proposta: Proposta): Partial<Scadenza> {
  const { candidata, conto } = proposta;
  const { tipo } = candidata;
  if (!haRiga(conto)) return { quantita: conto.tenuta };
  const di = cifreDi(tipo, conto);
  const base = { divisa: di.cod_divisa, quantita: di.quantita, per100: di.per_100 };
  if (segno(di.lordo) === 0) {
    const reale = chiude(tipo) ? null : dalPiano(proposta, di.quantita);
    return {
      ...base,
      ...(reale !== null && { lordo: reale, netto: reale, presunta: true, nota: NON_RIVALUTATO }),
    };
  }
  return {
    ...base,
    lordo: di.lordo,
    ritenute: di.ritenute,
    imposte: di.imposte,
    netto: di.saldo,
    cambio: conto.riga.cambio,
    nettoEuro: conto.riga.cambio === null ? null : di.saldo_euro,
  };
}

/** Why its figures are not those of the movement that will be. */
function notaDi({ stato, motivo, trovato }: Proposta): string | null {
  if (stato === 'diverso') return `Registrato per ${trovato?.presente.lordo}.`;
  if (trovato?.presente.bozza) return 'In bozza.';
  return stato === 'non calcolabile' || stato === 'da decidere' ? motivo : null;
}

export function scadenzaDi(proposta: Proposta): Scadenza {
  const { candidata, conto, trovato } = proposta;
  const { posizione, dataEvento, pagamento } = candidata;
  const lette = cifre(proposta);
  return {
    ...IGNOTI,
    evento: eventoDi(candidata),
    data: dataEvento,
    pagamento: (conto.riga?.data_valuta ?? pagamento ?? dataEvento) as Data,
    posizione,
    quantita: null,
    presunta: conto.presunta,
    idMovimento: trovato?.presente.id ?? null,
    nota: notaDi(proposta),
    ...lette,
  };
}

/** A day that a titolo announces and no movement follows by itself. */
export interface Annuncio {
  readonly evento: 'CALL' | 'DIRITTI';
  readonly data: Data;
  readonly posizione: Posizione;
  /** At what price it may be called. */
  readonly per100: string | null;
}

const FACOLTA = 'Facoltà dell’emittente: non è sommata.';

export const scadenzaAnnunciata = (
  { evento, data, posizione, per100 }: Annuncio,
  quantita: string,
): Scadenza => ({
  ...IGNOTI,
  evento,
  data,
  pagamento: data,
  posizione,
  quantita,
  per100,
  presunta: false,
  idMovimento: null,
  nota: evento === 'CALL' ? FACOLTA : null,
});
