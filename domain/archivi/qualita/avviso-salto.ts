import type { ErroreCampo } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { eDecimale } from '#domain/money/decimale.ts';
import { stampaNumero } from '#domain/money/numero-italiano.ts';
import { variazionePercentuale } from '#domain/tabelle/divise/cambio.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { attua, type Tolleranza } from './attuazione.ts';
import { controlloSalti } from './controllo-salti.ts';
import { oltreTolleranza } from './salto.ts';

/** A value with the one before it on the same key: what the check of the jump compares. */
interface ValoreConPrecedente {
  readonly valore: string | null;
  readonly precedente: string | null;
  readonly dataPrecedente: string | null;
  readonly tipoTitolo: string | null;
}

const letto = (numero: string): string => stampaNumero(numero, { decimaliMin: 0, decimaliMax: 10 });

const percento = (numero: string): string =>
  `${stampaNumero(numero, { decimaliMin: 0, decimaliMax: 2 })} %`;

/**
 * What the check of the jump finds of one value, in words, by the tolerance of its archive or of its
 * type of titolo; null where it finds nothing, or where the check has been put off.
 */
export function avvisoSalto(
  archivio: TipoArchivio,
  { valore, precedente, dataPrecedente, tipoTitolo }: ValoreConPrecedente,
  scritte: readonly Tolleranza[],
): ErroreCampo | null {
  const [colonna] = archivio.valori;
  const attuato = attua(controlloSalti, archivio, scritte);
  if (
    !colonna ||
    !controlloSalti.vale(archivio) ||
    !attuato.attivo ||
    valore === null ||
    precedente === null
  )
    return null;
  if (!eDecimale(valore)) return null;
  const soglia = attuato.perTipoTitolo[tipoTitolo ?? ''] ?? attuato.soglia;
  if (soglia === null || !oltreTolleranza({ precedente, valore }, soglia)) return null;
  const variazione = variazionePercentuale(precedente, valore);
  const segno = variazione.startsWith('-') ? '' : '+';
  const prima = `${letto(precedente)} del ${stampaData(dataPrecedente)}`;
  return {
    campo: colonna.nome,
    messaggio: `${letto(valore)} è ${segno}${percento(variazione)} su ${prima}: oltre la tolleranza del ${percento(soglia)}.`,
  };
}

const testo = (valore: unknown): string | null => (typeof valore === 'string' ? valore : null);

/** The same of a row as an archive gives it on the wire. */
export const avvisoDellaRiga = (
  archivio: TipoArchivio,
  riga: Readonly<Record<string, unknown>>,
  scritte: readonly Tolleranza[],
): ErroreCampo | null =>
  avvisoSalto(
    archivio,
    {
      valore: testo(riga[archivio.valori[0]?.nome ?? '']),
      precedente: testo(riga.precedente),
      dataPrecedente: testo(riga.dataPrecedente),
      tipoTitolo: testo(riga.tipoTitolo),
    },
    scritte,
  );
