import { eData } from '#domain/tempo/data.ts';
import { filtroVuoto } from './filtro-archivio.ts';
import {
  type FiltroMovimenti,
  movimentiConfermati,
  PARTI_DI_ARCHIVIO,
  type StatoMovimento,
  statiMovimento,
} from './filtro-movimenti.ts';
import { leggiBozza, paroleFiltroArchivio, scriviFiltro } from './indirizzo-archivio.ts';
import { type ParoleIndirizzo, paroleFiltroTitoli } from './indirizzo-titoli.ts';

type ParoleLette = Readonly<Record<string, string | undefined>>;

const GIORNI = {
  dataMovFrom: 'movDal',
  dataMovTo: 'movAl',
  dataValFrom: 'valDal',
  dataValTo: 'valAl',
  dataInsFrom: 'insDal',
  dataInsTo: 'insAl',
  notoAl: 'notoAl',
} as const;

const TESTI = { nReg: 'nreg', textualFilter: 'testo', lavoro: 'import' } as const;
const ELENCHI = { cod_Causale: 'causali', stato: 'stato' } as const;
const TESTO_MASSIMO = 200;
const CODICE_MASSIMO = 6;

/** Every word of the address that the movements filter is written in. */
export const paroleFiltroMovimenti: readonly string[] = [
  ...Object.values(GIORNI),
  ...Object.values(TESTI),
  ...Object.values(ELENCHI),
  ...paroleFiltroTitoli,
  ...paroleFiltroArchivio.filter((una) => una !== 'ordine'),
];

/** The confirmed filter as it stands in the address, so that a link reproduces the screen. */
export function scriviFiltroMovimenti(filtro: FiltroMovimenti): ParoleIndirizzo {
  const semplici = { ...GIORNI, ...TESTI };
  const parole: Record<string, string> = { ...scriviFiltro({ ...filtroVuoto, ...filtro }) };
  for (const campo of Object.keys(semplici) as (keyof typeof semplici)[]) {
    const valore = filtro[campo];
    if (valore) parole[semplici[campo]] = valore;
  }
  for (const campo of Object.keys(ELENCHI) as (keyof typeof ELENCHI)[]) {
    const valori = filtro[campo] ?? [];
    if (valori.length > 0) parole[ELENCHI[campo]] = valori.join(',');
  }
  return parole;
}

const elenco = (testo: string | undefined): readonly string[] => [
  ...new Set((testo ?? '').split(',').filter((uno) => uno !== '')),
];

const eStato = (uno: string): uno is StatoMovimento => Object.hasOwn(statiMovimento, uno);

/** Reads it back; null where the address holds no filter. What makes no sense is left out. */
export function leggiFiltroMovimenti(parole: ParoleLette): FiltroMovimenti | null {
  const giorni = Object.entries(GIORNI).map(([campo, parola]) => {
    const giorno = parole[parola];
    return [campo, giorno !== undefined && eData(giorno) ? giorno : null];
  });
  const testi = Object.entries(TESTI).map(([campo, parola]) => [
    campo,
    (parole[parola] ?? '').slice(0, TESTO_MASSIMO),
  ]);
  const {
    dateFrom: _da,
    dateTo: _a,
    ...altri
  } = leggiBozza({ ...PARTI_DI_ARCHIVIO, ordinabili: [] }, parole) ?? filtroVuoto;
  return movimentiConfermati({
    ...altri,
    ...Object.fromEntries([...giorni, ...testi]),
    cod_Causale: elenco(parole[ELENCHI.cod_Causale]).filter((u) => u.length <= CODICE_MASSIMO),
    stato: elenco(parole[ELENCHI.stato]).filter(eStato),
  });
}
