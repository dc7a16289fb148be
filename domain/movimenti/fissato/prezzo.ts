import { saltoPercentuale } from '#domain/archivi/qualita/salto.ts';
import { controlloAttuato } from '#domain/archivi/qualita/tolleranze.ts';
import { tipoArchivio } from '#domain/archivi/tipi.ts';
import { confronta } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import { type Avviso, type Quadro, ultimoDel } from './quadro.ts';

const ARCHIVIO = 'quotazioni';

const numero = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 0, decimaliMax: 10 });

const percento = (valore: string): string =>
  `${stampaNumero(valore, { decimaliMin: 0, decimaliMax: 2 })} %`;

/** «ultimo 101,185 del 12/05/2025», beneath the price. */
export function ultimoPrezzo(quadro: Quadro, giorno: Data): string | null {
  const ultimo = ultimoDel(quadro, giorno);
  return ultimo && `ultimo ${numero(ultimo.valore)} del ${stampaData(ultimo.data, 'dd/MM/yyyy')}`;
}

/** Whether a price is as near to the last one as the quality checks want it. */
export function controlloPrezzo(quadro: Quadro, prezzo: string, giorno: Data): Avviso | null {
  const ultimo = ultimoDel(quadro, giorno);
  const archivio = tipoArchivio(ARCHIVIO);
  if (!ultimo || !archivio) return null;
  const attuato = controlloAttuato(archivio, 'salti', ultimo.tolleranze);
  if (!attuato?.attivo || attuato.soglia === null) return null;
  const soglia =
    attuato.perTipoTitolo[quadro.titolo?.anagrafica.tipoTitolo ?? ''] ?? attuato.soglia;
  const salto = saltoPercentuale({ precedente: ultimo.valore, valore: prezzo });
  if (salto === null) return null;
  const oltre = confronta(salto, soglia) > 0;
  return {
    campo: 'prezzo',
    peso: oltre ? 'avviso' : 'ok',
    messaggio: oltre
      ? `Il prezzo si scosta del ${percento(salto)} dall’ultimo (${numero(ultimo.valore)} del ${stampaData(ultimo.data, 'dd/MM/yyyy')}): oltre la tolleranza del ${percento(soglia)}.`
      : `Prezzo entro il ${percento(soglia)} dall’ultimo: scostamento ${percento(salto)}`,
  };
}
