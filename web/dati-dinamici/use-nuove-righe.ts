import { useState } from 'react';
import { type DiviseNote, erroriRiga } from '#domain/dati-dinamici/riga.ts';
import type { TipoArchivio } from '#domain/dati-dinamici/tipi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { leggiDigitato } from '#web/ui/tabella/digitazione.ts';
import type { CellaDaModificare, Colonna, ModificaCella } from '#web/ui/tabella/tipi.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { creaRiga, type RigaArchivio } from './archivio-api.ts';

/** Rows pasted at once: a sheet of more belongs into an import. */
export const RIGHE_INCOLLATE_MASSIME = 500;

export interface NuoveRighe {
  readonly righe: readonly RigaArchivio[];
  /** What is still wrong, in words; empty when all can be saved. */
  readonly difetti: readonly string[];
  readonly daModificare: CellaDaModificare | undefined;
  readonly inCorso: boolean;
  readonly aggiungi: () => void;
  readonly incolla: (celle: readonly (readonly string[])[]) => void;
  readonly scrivi: (modifica: ModificaCella<RigaArchivio>) => void;
  readonly togli: (righe: readonly RigaArchivio[]) => void;
  readonly salva: () => Promise<void>;
}

/** A row that the server does not know yet has a negative id. */
export const eNuova = ({ id }: RigaArchivio): boolean => id < 0;

let ultima = 0;

function rigaNuova(valori: Readonly<Record<string, string | null>> = {}): RigaArchivio {
  ultima -= 1;
  return { ...valori, id: ultima, versione: 0, modificatoIl: '', modificatoDa: null };
}

export interface ContestoNuove {
  readonly archivio: TipoArchivio;
  readonly colonne: readonly Colonna<RigaArchivio>[];
  readonly divise: DiviseNote | undefined;
  readonly onSalvate: () => void;
}

/** Rows being written in the table: one by «Nuova riga», many by a block pasted from a sheet. */
export function useNuoveRighe(contesto: ContestoNuove): NuoveRighe {
  const { archivio, colonne, divise, onSalvate } = contesto;
  const [righe, setRighe] = useState<readonly RigaArchivio[]>([]);
  const [daModificare, setDaModificare] = useState<CellaDaModificare>();
  const [inCorso, setInCorso] = useState(false);
  const campi = [...archivio.chiave, ...archivio.valori].map(({ nome }) => nome);
  const difettiDi = (riga: RigaArchivio) =>
    erroriRiga(archivio, riga, divise).map(({ messaggio }) => messaggio);

  const aggiungi = () => {
    const riga = rigaNuova();
    setRighe((prima) => [riga, ...prima]);
    setDaModificare({ chiave: String(riga.id), campo: campi[0] ?? '' });
  };
  const incolla = (celle: readonly (readonly string[])[]) => {
    const lette = celle.slice(0, RIGHE_INCOLLATE_MASSIME).map((testi) => {
      const valori = campi.map((campo, indice) => {
        const colonna = colonne.find((una) => una.campo === campo);
        const testo = testi[indice] ?? '';
        return [campo, colonna ? letto(colonna, testo) : testo] as const;
      });
      return rigaNuova(Object.fromEntries(valori));
    });
    setRighe((prima) => [...lette, ...prima]);
  };
  const salvaQueste = async (daSalvare: readonly RigaArchivio[]) => {
    setInCorso(true);
    const salvate = await creaTutte(archivio, daSalvare);
    setRighe((prima) => prima.filter(({ id }) => !salvate.has(id)));
    setInCorso(false);
    if (salvate.size > 0) onSalvate();
  };
  const scrivi = ({ riga, campo, valore }: ModificaCella<RigaArchivio>) => {
    const scritta = { ...riga, [campo]: valore };
    setRighe((prima) => prima.map((una) => (una.id === riga.id ? scritta : una)));
    const vuoto = campi.find((nome) => scritta[nome] === null || scritta[nome] === undefined);
    if (vuoto) setDaModificare({ chiave: String(riga.id), campo: vuoto });
    // A single row written by hand is saved as soon as it is whole; a pasted block waits for a word.
    else if (righe.length === 1 && difettiDi(scritta).length === 0) void salvaQueste([scritta]);
  };
  return {
    righe,
    difetti: righe.flatMap((riga) => difettiDi(riga)),
    daModificare,
    inCorso,
    aggiungi,
    incolla,
    scrivi,
    togli: (tolte) => setRighe((prima) => prima.filter((riga) => !tolte.includes(riga))),
    salva: () => salvaQueste(righe),
  };
}

/** A pasted cell as its column reads it; what it cannot read stays, to be seen and put right. */
function letto(colonna: Colonna<RigaArchivio>, testo: string): string | null {
  const { tipo, decimali } = colonna;
  const regole = { tipo, ...(decimali === undefined ? {} : { decimali }) };
  const digitato = leggiDigitato(regole, tipo === 'codice' ? testo.toUpperCase() : testo, {});
  return digitato.errore === undefined ? digitato.valore : testo;
}

/** The ids of the rows that were saved; who is refused stays in the table with the reason told. */
async function creaTutte(
  archivio: TipoArchivio,
  righe: readonly RigaArchivio[],
): Promise<ReadonlySet<number>> {
  const salvate = new Set<number>();
  const rifiuti: string[] = [];
  let sostituite = 0;
  for (const riga of righe) {
    try {
      const creata = await creaRiga(archivio, riga);
      salvate.add(riga.id);
      if (creata.sostituito !== null) sostituite += 1;
    } catch (errore) {
      rifiuti.push(testoErrore(errore));
    }
  }
  annuncia(salvate.size, sostituite, rifiuti);
  return salvate;
}

function annuncia(salvate: number, sostituite: number, rifiuti: readonly string[]): void {
  const durataMs = DURATA_TOAST_MS;
  if (rifiuti.length > 0) {
    const testo = [...new Set(rifiuti)].slice(0, 3).join('. ');
    mostraToast({ titolo: `${rifiuti.length} righe non salvate`, testo, tipo: 'errore', durataMs });
  }
  if (salvate === 0) return;
  const testo =
    sostituite > 0
      ? `${sostituite} sostituiscono un valore che c'era già: resta nella storia.`
      : 'Il valore è ora nell’archivio.';
  const titolo = salvate === 1 ? 'Riga salvata' : `${salvate} righe salvate`;
  mostraToast({ titolo, testo, tipo: sostituite > 0 ? 'avviso' : 'successo', durataMs });
}
