import { useState } from 'react';
import { type DiviseNote, erroriRiga } from '#domain/archivi/riga.ts';
import type { TipoArchivio } from '#domain/archivi/tipo-archivio.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import type { CellaDaModificare, Colonna, ModificaCella } from '#web/ui/tabella/tipi.ts';
import { useAttuale } from '#web/ui/use-attuale.ts';
import type { RigaArchivio } from './archivio-api.ts';
import { esamiDi } from './blocco-api.ts';
import { leggiNuove, nuovaDaSalvare, type RigaLetta } from './incollate-nuove.ts';
import { useIncollate } from './use-incollate.ts';
import { type SalvaBlocco, useSalvaBlocco } from './use-salva-blocco.ts';

export interface NuoveRighe {
  readonly righe: readonly RigaArchivio[];
  /** What is still wrong, in words; empty when all can be saved. */
  readonly difetti: readonly string[];
  /** What is odd in rows that wait for a word: to save them again is to confirm it. */
  readonly dubbi: string | null;
  readonly daModificare: CellaDaModificare | undefined;
  readonly salvataggio: SalvaBlocco;
  readonly aggiungi: () => void;
  readonly incolla: (celle: readonly (readonly string[])[]) => void;
  /** What was pasted and is neither taken nor dropped yet. */
  readonly incollate: readonly RigaLetta[] | null;
  readonly prendi: () => void;
  readonly lascia: () => void;
  readonly scrivi: (modifica: ModificaCella<RigaArchivio>) => void;
  readonly togli: (righe: readonly RigaArchivio[]) => void;
  readonly salva: () => void;
}

/** A row that the server does not know yet has a negative id. */
export const eNuova = ({ id }: RigaArchivio): boolean => id < 0;

let ultima = 0;

function rigaNuova(valori: Readonly<Record<string, unknown>> = {}): RigaArchivio {
  ultima -= 1;
  return { ...valori, id: ultima, versione: 0, modificatoIl: '', modificatoDa: null };
}

export interface ContestoNuove {
  readonly archivio: TipoArchivio;
  readonly colonne: readonly Colonna<RigaArchivio>[];
  readonly divise: DiviseNote | undefined;
  readonly onSalvate: () => void;
}

/** A doubt about rows that were about to be saved, as they stand. */
interface Dubbi {
  readonly di: string;
  readonly testo: string;
}

const comeStanno = (righe: readonly unknown[]): string => JSON.stringify(righe);

/** Rows being written in the table: one by «Nuova riga», many by a block pasted from a sheet. */
export function useNuoveRighe(contesto: ContestoNuove): NuoveRighe {
  const { archivio, divise, onSalvate } = contesto;
  const [righe, setRighe] = useState<readonly RigaArchivio[]>([]);
  const [daModificare, setDaModificare] = useState<CellaDaModificare>();
  const incollate = useIncollate(
    (celle: readonly (readonly string[])[]) => leggiNuove(celle, contesto),
    (prese) =>
      setRighe((prima) => [
        ...prese.map(({ valori, vista }) => rigaNuova({ ...valori, vista })),
        ...prima,
      ]),
  );
  const salvataggio = useSalvaBlocco(archivio, () => {
    setRighe([]);
    onSalvate();
  });
  const campi = [...archivio.chiave, ...archivio.valori].map(({ nome }) => nome);
  const difettiDi = (riga: RigaArchivio) =>
    erroriRiga(archivio, riga, divise).map(({ messaggio }) => messaggio);
  const [dubbi, setDubbi] = useState<Dubbi | null>(null);
  const restano = useAttuale((quali: readonly RigaArchivio[]) =>
    quali.every((riga) => righe.includes(riga)),
  );
  /** Whether nothing odd was found in them, or it had been told; of rows gone meanwhile nothing is said. */
  const senzaDubbi = async (quali: readonly RigaArchivio[]): Promise<boolean> => {
    const di = comeStanno(quali);
    // What was pasted has been shown with its doubts.
    const aMano = quali.filter(({ vista }) => vista === undefined);
    if (dubbi?.di === di || aMano.length === 0) return true;
    const esami = await esamiDi(archivio, aMano, (riga) => nuovaDaSalvare(archivio, riga));
    const trovati = [...esami].flatMap(
      ([
        { id },
        {
          avvisi: [uno],
        },
      ]) => (uno ? [{ id, ...uno }] : []),
    );
    const [primo] = trovati;
    if (!restano(quali)) return false;
    if (!primo) return true;
    const testo = trovati.map(({ messaggio }) => messaggio).join(' ');
    setDubbi({ di, testo });
    setDaModificare({ chiave: String(primo.id), campo: primo.campo, dubbio: primo.messaggio });
    return false;
  };
  const salvaQueste = async (quali: readonly RigaArchivio[]): Promise<void> => {
    const pronte = await senzaDubbi(quali).catch((errore: unknown) => {
      segnalaErrore('Nulla è stato salvato', errore);
      return false;
    });
    if (pronte) await salvataggio.salva(quali.map((riga) => nuovaDaSalvare(archivio, riga)));
  };

  const aggiungi = () => {
    const riga = rigaNuova();
    setRighe((prima) => [riga, ...prima]);
    setDaModificare({ chiave: String(riga.id), campo: campi[0] ?? '' });
  };
  const scrivi = ({ riga, campo, valore }: ModificaCella<RigaArchivio>) => {
    // What the preview showed was of the row as it was pasted.
    const { vista: _vista, ...senza } = riga;
    const scritta = { ...senza, [campo]: valore } as RigaArchivio;
    setRighe((prima) => prima.map((una) => (una.id === riga.id ? scritta : una)));
    const vuoto = campi.find((nome) => scritta[nome] === null || scritta[nome] === undefined);
    if (vuoto) setDaModificare({ chiave: String(riga.id), campo: vuoto });
    // A single row written by hand is saved as soon as it is whole; a pasted block waits for a word.
    else if (righe.length === 1 && difettiDi(scritta).length === 0) void salvaQueste([scritta]);
  };
  return {
    righe,
    difetti: righe.flatMap((riga) => difettiDi(riga)),
    dubbi: dubbi?.di === comeStanno(righe) ? dubbi.testo : null,
    daModificare,
    salvataggio,
    aggiungi,
    ...incollate,
    scrivi,
    togli: (tolte) => setRighe((prima) => prima.filter((riga) => !tolte.includes(riga))),
    salva: () => void salvaQueste(righe),
  };
}
