import { confronta, differenza, prodotto } from '#domain/money/decimale.ts';
import { aggiungiLavorativi } from '#domain/tempo/calendario.ts';
import { aggiungiGiorni, type Data, giorniTra } from '#domain/tempo/data.ts';
import type { Soggetto } from './proposte.ts';
import { SPECIE, type TipoGenerazione } from './specie.ts';

/** A movement that stands, draft or not, of a causale that is generated. */
export interface Presente {
  readonly id: number;
  readonly tipo: TipoGenerazione;
  readonly codPortafoglio: string;
  readonly codDepositario: string;
  readonly codTitolo: string | null;
  readonly immCirc: string;
  readonly corta: boolean;
  readonly bozza: boolean;
  readonly dataMovimento: Data;
  readonly dataValuta: Data;
  /** Gross: the interest of a coupon, a dividend, the capital of a repayment. */
  readonly lordo: string;
  /** The event that it was generated for, and the movement that asked for it. */
  readonly dataEvento: Data | null;
  readonly origine: number | null;
}

export interface DaCercare {
  readonly tipo: TipoGenerazione;
  readonly posizione: Omit<Soggetto, 'id'>;
  readonly dataEvento: Data;
  readonly origine: number | null;
  readonly dataValuta: Data;
  /** Null before it has been counted: a movement is then known by its days alone. */
  readonly lordo: string | null;
}

export interface Trovato {
  readonly presente: Presente;
  /** It stands there with another amount. */
  readonly diverso: boolean;
}

/** So many calendar days away a coupon of the same amount is the same one. */
const GIORNI_CEDOLA = 10;
/** So many TARGET days away a repayment, or a dividend, is the same one. */
const GIORNI_RIMBORSO = 5;
/** So many days after it goes ex a dividend is paid at last. */
const GIORNI_PAGAMENTO = 120;
/** No event is recognised by a movement further away than that. */
export const GIORNI_INTORNO = 20;

const CENTESIMO = '0.01';
const PARTE = '0.01';

const nome = (tipo: string, una: Omit<Soggetto, 'id' | 'immCirc'> & { immCirc: string }) =>
  [tipo, una.codPortafoglio, una.codDepositario, una.codTitolo, una.immCirc, una.corta].join('\n');

const scarto = (a: string, b: string): string => differenza(a, b).replace('-', '');

const vicino = (giorno: Data, evento: Data): boolean =>
  Math.abs(giorniTra(giorno, evento)) <= GIORNI_CEDOLA;

/** The same coupon: of its own day, or near it and of the same amount but for one in a hundred. */
function stessaCedola({ dataEvento, dataValuta, lordo }: DaCercare, una: Presente): boolean {
  if (una.dataMovimento === dataEvento || una.dataValuta === dataEvento) return true;
  if (una.dataValuta === dataValuta) return true;
  return (
    lordo !== null &&
    (vicino(una.dataMovimento, dataEvento) || vicino(una.dataValuta, dataEvento)) &&
    confronta(scarto(una.lordo, lordo), prodotto(lordo, PARTE)) <= 0
  );
}

/** Whether an adjustment that somebody wrote is that of an event: a few days before it, within the same year. */
export function copreEvento(giorno: Data, evento: Data): boolean {
  const dal = aggiungiLavorativi(evento, -GIORNI_RIMBORSO, 'TARGET');
  return dal <= giorno && giorno <= evento && giorno.slice(0, 4) === evento.slice(0, 4);
}

function stesso(cercato: DaCercare, una: Presente): boolean {
  // What was generated for an event is of no other one, wherever its days have been moved to.
  if (una.dataEvento !== null)
    return una.dataEvento === cercato.dataEvento && una.origine === cercato.origine;
  const { ritrova } = SPECIE[cercato.tipo];
  if (ritrova === 'cedola') return stessaCedola(cercato, una);
  // What was closed before is open no more: only a draft of the day stands beside what is left.
  if (ritrova === 'bozza') return una.bozza && una.dataMovimento === cercato.dataEvento;
  // Who writes it when it is paid means the same one, however long after it went ex.
  if (ritrova === 'pagato' && una.dataValuta === cercato.dataValuta) return true;
  if (ritrova === 'prima') return copreEvento(una.dataMovimento, cercato.dataEvento);
  const [prima, dopo] = [-GIORNI_RIMBORSO, GIORNI_RIMBORSO].map((giorni) =>
    aggiungiLavorativi(cercato.dataEvento, giorni, 'TARGET'),
  ) as [Data, Data];
  return prima <= una.dataMovimento && una.dataMovimento <= dopo;
}

/** What finds the movement that stands for an event already, the nearest one, among those that were read. */
export function ricercaPresenti(presenti: readonly Presente[]) {
  const perNome = Map.groupBy(presenti, (una) => nome(una.tipo, una));
  return (cercato: DaCercare): Trovato | null => {
    const { tipo, posizione, dataEvento, lordo } = cercato;
    const lontano = ({ dataMovimento }: Presente) => Math.abs(giorniTra(dataMovimento, dataEvento));
    const [presente] = (perNome.get(nome(tipo, posizione)) ?? [])
      .filter((una) => stesso(cercato, una))
      .sort((a, b) => lontano(a) - lontano(b) || a.id - b.id);
    if (!presente) return null;
    return {
      presente,
      diverso: lordo !== null && confronta(scarto(presente.lordo, lordo), CENTESIMO) >= 0,
    };
  };
}

/** By which day what goes ex is paid. */
export const finoAlPagamento = (giorno: Data): Data => aggiungiGiorni(giorno, GIORNI_PAGAMENTO);

/** Between which days movements are read, of events of a period. */
export const intorno = ({ da, a }: { readonly da: Data; readonly a: Data }) => ({
  da: aggiungiGiorni(da, -GIORNI_INTORNO),
  a: aggiungiGiorni(a, GIORNI_INTORNO),
});

/**
 * Whether a movement stands registered for what asks for one, as its days tell without counting it. What is asked
 * of a draft, too, or of the same amount on another day, is for who counts.
 */
export const giaRegistrato =
  (cerca: ReturnType<typeof ricercaPresenti>) =>
  (candidata: Omit<DaCercare, 'dataValuta' | 'lordo'>): boolean =>
    cerca({ ...candidata, dataValuta: candidata.dataEvento, lordo: null })?.presente.bozza ===
    false;
