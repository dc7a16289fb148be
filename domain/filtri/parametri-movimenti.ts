import { stampaData } from '#domain/tempo/data.ts';
import { filtroVuoto } from './filtro-archivio.ts';
import { stampaPeriodo } from './filtro-date.ts';
import {
  dateMovimento,
  type FiltroMovimenti,
  PARTI_DI_ARCHIVIO,
  statiMovimento,
} from './filtro-movimenti.ts';
import { parametriSelezionati } from './parametri-archivio.ts';
import type { NomiFiltroTitoli } from './parametri-titoli.ts';
import { senzaParametro } from './scelte-titoli.ts';

/** A line of the box "Parametri Selezionati"; the two dates of a range are one. */
export interface ParametroMovimenti {
  readonly campo: keyof FiltroMovimenti;
  readonly etichetta: string;
  readonly valore: string;
}

const ELENCATE = 8;

/** What has been chosen, line by line. */
export function parametriMovimenti(
  filtro: FiltroMovimenti,
  nomi: NomiFiltroTitoli = {},
): readonly ParametroMovimenti[] {
  const righe: ParametroMovimenti[] = [];
  const aggiungi = (campo: keyof FiltroMovimenti, etichetta: string, valore: string | null) => {
    if (valore) righe.push({ campo, etichetta, valore });
  };
  for (const { da, a, nome } of dateMovimento)
    aggiungi(da, nome, stampaPeriodo(filtro[da] ?? null, filtro[a] ?? null));
  const causali = filtro.cod_Causale ?? [];
  const molte = causali.length > ELENCATE;
  aggiungi('cod_Causale', 'Causale', molte ? `${causali.length} causali` : causali.join(', '));
  aggiungi('nReg', 'NReg', filtro.nReg ?? null);
  aggiungi('textualFilter', 'Testo', filtro.textualFilter ?? null);
  const stati = (filtro.stato ?? []).map((uno) => statiMovimento[uno]);
  aggiungi('stato', 'Stato', stati.join(', '));
  aggiungi('notoAl', 'Noto al', filtro.notoAl ? stampaData(filtro.notoAl, 'dd/MM/yyyy') : null);
  aggiungi('lavoro', 'Import', filtro.lavoro ? 'di un lavoro' : null);
  const altri = parametriSelezionati(PARTI_DI_ARCHIVIO, { ...filtroVuoto, ...filtro }, nomi);
  return [...righe, ...(altri as readonly ParametroMovimenti[])];
}

/** The filter without one of the parameters that the side box names, and what hung from it. */
export function senzaParametroMovimenti(
  filtro: FiltroMovimenti,
  campo: keyof FiltroMovimenti,
): FiltroMovimenti {
  if (campo === 'scaduti' || campo === 'tipoTitolo')
    return { ...filtro, ...senzaParametro(filtro, campo) };
  const periodo = dateMovimento.find(({ da }) => da === campo);
  return { ...filtro, [campo]: null, ...(periodo && { [periodo.a]: null }) };
}
