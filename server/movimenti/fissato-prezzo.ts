import { sql } from 'kysely';
import { tipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { confronta } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { saltoPercentuale } from '#domain/qualita/salto.ts';
import { controlloAttuato, type Tolleranza } from '#domain/qualita/tolleranze.ts';
import { type Data, stampaData } from '#domain/tempo/data.ts';
import type { AvvisoWire, Quadro } from '#server/movimenti/fissato-quadro.ts';

const ARCHIVIO = 'quotazioni';

/** A price of the archive, with what has been set of its checks. */
export interface Ultimo {
  readonly valore: string;
  readonly data: Data;
  readonly tolleranze: readonly Tolleranza[];
}

/** The last price up to a day; nothing for who may not read it. */
export async function leggiUltimo(
  { tx, titolo, chi }: Pick<Quadro, 'tx' | 'titolo' | 'chi'>,
  giorno: Data,
): Promise<Ultimo | null> {
  if (titolo === null || !chi.leggePrezzi) return null;
  const { rows } = await sql<Ultimo>`
    select trim_scale(prezzo)::text as valore, data,
           (select coalesce(json_agg(json_build_object('archivio', q.archivio,
              'controllo', q.controllo, 'tipoTitolo', q.tipo_titolo, 'attivo', q.attivo,
              'soglia', trim_scale(q.soglia)::text)), '[]')
              from tolleranze_qualita q where q.archivio = ${ARCHIVIO}) as tolleranze
      from quotazioni
     where cod_titolo = ${titolo.anagrafica.codTitolo} and data <= ${giorno}::date
     order by data desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

const numero = (valore: string): string =>
  stampaNumero(valore, { decimaliMin: 0, decimaliMax: 10 });

const percento = (valore: string): string =>
  `${stampaNumero(valore, { decimaliMin: 0, decimaliMax: 2 })} %`;

/** «ultimo 101,185 del 12/05/2025», beneath the price. */
export async function ultimoPrezzo(quadro: Quadro, giorno: Data): Promise<string | null> {
  const ultimo = await quadro.ultimo(giorno);
  return ultimo && `ultimo ${numero(ultimo.valore)} del ${stampaData(ultimo.data, 'dd/MM/yyyy')}`;
}

/** Whether a price is as near to the last one as the quality checks want it. */
export async function controlloPrezzo(
  quadro: Quadro,
  prezzo: string,
  giorno: Data,
): Promise<AvvisoWire | null> {
  const ultimo = await quadro.ultimo(giorno);
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
