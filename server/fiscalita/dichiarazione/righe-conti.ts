import type { RigaRwWire } from '#contract/dichiarazione.ts';
import { BENI } from '#domain/fiscalita/beni-esteri.ts';
import {
  contoPaga,
  deveIvafe,
  giorniFra,
  inQuota,
  tracciaDelConto,
} from '#domain/fiscalita/dichiarazione-rw.ts';
import { somma } from '#domain/money/decimale.ts';
import { type Data, data } from '#domain/tempo/data.ts';
import type { Tx } from '#server/db/sessione.ts';
import { type AnnoEstero, fineDi } from './anno-estero.ts';
import { type ContoEstero, contiEsteri } from './conti-esteri.ts';
import { type DepositarioEstero, delDepositario, ePrivilegiato } from './dichiarante.ts';

const CONTI = '1';
const NOMINALE = '2';
const SENZA_CAMBIO = 'Mancano i cambi del mese: importarli, poi aprire di nuovo il prospetto.';
const NON_ATTIVO =
  'Il conto non è attivo, e quando è stato chiuso non si sa: se non c’era più, la riga si toglie dal modello.';
const ESENTE = 'Giacenza media fino a 5.000 euro: non paga IVAFE.';

/** The part of a year in which a custodian's account is open; null where it is none. */
function aperto({ dataApertura, dataChiusura }: DepositarioEstero, anno: number) {
  const [primo, ultimo] = [data(`${anno}-01-01`), data(`${anno}-12-31`)];
  const dal = dataApertura && dataApertura > primo ? dataApertura : primo;
  const al = dataChiusura && dataChiusura < ultimo ? dataChiusura : ultimo;
  return dal <= al ? { dal, al } : null;
}

interface DaContare {
  readonly conto: ContoEstero;
  readonly estero: DepositarioEstero;
  readonly periodo: { readonly dal: Data; readonly al: Data };
  /** Null where the mean balance is not known. */
  readonly paga: boolean | null;
}

function rigaDi({ conto, estero, periodo, paga }: DaContare, anno: AnnoEstero): RigaRwWire {
  const { codDivisa, iniziale, finale, conto: nome } = conto;
  const giorni = giorniFra(periodo.dal, periodo.al);
  const valoreIniziale = anno.cambi.inEuro(iniziale, codDivisa, data(`${anno.anno - 1}-12-31`));
  const valoreFinale = anno.cambi.inEuro(finale, codDivisa, fineDi(anno));
  const deve = deveIvafe(anno.anno, anno.persona);
  const traccia = deve && paga ? [tracciaDelConto(giorni, anno.persona, estero.quota)] : [];
  const ivafe = deve && paga !== null ? (traccia[0]?.valore ?? '0') : null;
  const manca = valoreIniziale === null || valoreFinale === null || (deve && paga === null);
  return {
    ...{ codiceBene: CONTI, bene: BENI[CONTI], ...delDepositario(estero) },
    ...{ cod_Depositario: estero.codDepositario, cod_Titolo: null, cod_Conto: conto.codConto },
    descrizione: `${estero.descrizione}, ${nome === null ? 'conto' : `${nome},`} in ${codDivisa}`,
    codDivisa,
    ...{ criterio: NOMINALE, quantita: null, ...periodo, giorni, valoreIniziale, valoreFinale },
    ...{ aliquota: null, privilegiato: ePrivilegiato(estero, anno.anno), ivafe, traccia },
    credito: '0',
    ...{ entrata: null, uscita: null },
    perche: manca ? SENZA_CAMBIO : !conto.attivo ? NON_ATTIVO : deve && !paga ? ESENTE : null,
  };
}

/** The accounts of custodians abroad, as rows of quadro RW. */
export async function righeDeiConti(
  tx: Tx,
  codAzienda: string,
  esteri: readonly DepositarioEstero[],
  anno: AnnoEstero,
): Promise<readonly RigaRwWire[]> {
  if (esteri.length === 0) return [];
  const depositari = esteri.map(({ codDepositario }) => codDepositario);
  const periodo = { dal: data(`${anno.anno}-01-01`), al: data(`${anno.anno}-12-31`) };
  const conti = await contiEsteri(tx, codAzienda, depositari, periodo);
  const perDepositario = Map.groupBy(conti, ({ codDepositario }) => codDepositario);
  return esteri.flatMap((estero) => {
    const suo = aperto(estero, anno.anno);
    const suoi = perDepositario.get(estero.codDepositario) ?? [];
    if (suo === null) return [];
    const medie = suoi.map(({ giacenzaMedia, codDivisa }) =>
      anno.cambi.inEuro(giacenzaMedia, codDivisa, fineDi(anno)),
    );
    const insieme = inQuota(somma('0', ...medie.map((una) => una ?? '0')), estero.quota);
    const note = contoPaga(insieme, anno.persona);
    const paga = note || !medie.includes(null) ? note : null;
    return suoi.map((conto) => rigaDi({ conto, estero, periodo: suo, paga }, anno));
  });
}
