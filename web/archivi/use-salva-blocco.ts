import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { ErroreApi } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { azioneAnnulla } from './annulla-scritte.ts';
import {
  type EsitoSalva,
  type RigaDaSalvare,
  type RigaEsaminata,
  salvaBlocco,
} from './blocco-api.ts';
import { chiaveArchivio } from './use-pagina.ts';

/** A row that somebody else has written meanwhile: mine, and what stands there now. */
export interface RigaContesa {
  readonly riga: number;
  readonly mia: RigaDaSalvare;
  readonly loro: RigaEsaminata;
}

/** There is more to read. */
const DURATA_DUBBI_MS = 10_000;

export type Tenuta = 'mia' | 'loro';

export interface SalvaBlocco {
  readonly inCorso: boolean;
  readonly contese: readonly RigaContesa[];
  /** True when all is written. A second call while one is under way does nothing. */
  readonly salva: (righe: readonly RigaDaSalvare[]) => Promise<boolean>;
  readonly decidi: (tenute: ReadonlyMap<number, Tenuta>) => Promise<void>;
  readonly riprendi: () => void;
}

const conta = (quanti: number, uno: string, molti: string): string | null =>
  quanti === 0 ? null : `${quanti.toLocaleString('it')} ${quanti === 1 ? uno : molti}`;

/** The first one whole, the others counted. */
function dubbi({ conAvvisi, avvisi }: EsitoSalva): string {
  const [primo] = avvisi;
  if (!primo) return '';
  const altri = conAvvisi - 1;
  if (altri === 0) return ` ${primo.messaggio}`;
  return ` ${primo.messaggio} Oltre la tolleranza anche ${altri === 1 ? 'un’altra riga' : `altre ${altri} righe`}.`;
}

function annuncia(archivio: TipoArchivio, esito: EsitoSalva, onAnnullate: () => void): void {
  const { inseriti, aggiornati, invariati, conAvvisi, scritte } = esito;
  const voci = [
    conta(inseriti, 'inserito', 'inseriti'),
    conta(aggiornati, 'aggiornato', 'aggiornati'),
    conta(invariati, 'invariato', 'invariati'),
  ].filter((voce) => voce !== null);
  const quante = inseriti + aggiornati + invariati;
  const sostituite = aggiornati > 0 ? ' Ciò che c’era prima resta nella storia.' : '';
  mostraToast({
    titolo: quante === 1 ? 'Riga salvata' : `${quante.toLocaleString('it')} righe salvate`,
    testo: `${voci.join(', ')}.${sostituite}${dubbi(esito)}`,
    tipo: conAvvisi > 0 ? 'avviso' : 'successo',
    durataMs: conAvvisi > 0 ? DURATA_DUBBI_MS : DURATA_TOAST_MS,
    ...(scritte.length > 0 && { azione: azioneAnnulla(archivio, scritte, onAnnullate) }),
  });
}

function conteseDi(errore: unknown, righe: readonly RigaDaSalvare[]): readonly RigaContesa[] {
  if (!(errore instanceof ErroreApi) || errore.problema.codice !== 'CONFLITTO') return [];
  const { attuale } = errore.problema;
  if (!Array.isArray(attuale)) return [];
  return (attuale as (RigaEsaminata & { riga: number })[]).flatMap((loro) => {
    const mia = righe[loro.riga];
    return mia ? [{ riga: loro.riga, mia, loro }] : [];
  });
}

/** The one save of a block, and the question about what others have written meanwhile. */
export function useSalvaBlocco(archivio: TipoArchivio, onSalvate: () => void): SalvaBlocco {
  const memoria = useQueryClient();
  const [inCorso, setInCorso] = useState(false);
  const [contese, setContese] = useState<readonly RigaContesa[]>([]);
  const occupato = useRef(false);
  // Rows that are being written meanwhile stay: only those of the archive are read again.
  const rileggi = () => memoria.invalidateQueries({ queryKey: chiaveArchivio(archivio) });
  const ultime = useRef<readonly RigaDaSalvare[]>([]);
  const salva = async (righe: readonly RigaDaSalvare[]): Promise<boolean> => {
    // Whoever presses twice writes once.
    if (occupato.current || righe.length === 0) return false;
    occupato.current = true;
    ultime.current = righe;
    setInCorso(true);
    try {
      const esito = await salvaBlocco(archivio, righe);
      setContese([]);
      annuncia(archivio, esito, () => void rileggi());
      onSalvate();
      return true;
    } catch (errore) {
      const trovate = conteseDi(errore, righe);
      setContese(trovate);
      if (trovate.length === 0) segnalaErrore('Nulla è stato salvato', errore);
      return false;
    } finally {
      occupato.current = false;
      setInCorso(false);
    }
  };
  const decidi = async (tenute: ReadonlyMap<number, Tenuta>) => {
    const lette = new Map(contese.map(({ riga, loro }) => [riga, loro.attuale?.versione ?? null]));
    const righe = ultime.current.flatMap((riga, indice) => {
      if (!lette.has(indice)) return [riga];
      return tenute.get(indice) === 'mia' ? [{ ...riga, versione: lette.get(indice) ?? null }] : [];
    });
    if (righe.length > 0) {
      await salva(righe);
      return;
    }
    setContese([]);
    onSalvate();
  };
  return { inCorso, contese, salva, decidi, riprendi: () => setContese([]) };
}
