import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Static } from 'typebox';
import { type CorrezioneRiga, rotteImportazioni } from '#contract/importazioni.ts';
import { chiama } from '#web/base/api.ts';
import { messaggioLavoro } from '#web/lavori/annunci.ts';
import { usePuoCambiare } from '#web/lavori/azioni.ts';
import { attendiLavoro, inAnteprima, type Lavoro } from '#web/lavori/lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';

export type Correzione = Static<typeof CorrezioneRiga>;

export interface Correzioni {
  /** The preview as it stands after the last check. */
  readonly lavoro: Lavoro | null;
  /** Whether cells may be written anew: of a file, by who may confirm it. */
  readonly ammesse: boolean;
  readonly inControllo: boolean;
  /** Written, and not checked yet. */
  readonly attese: readonly Correzione[];
  readonly correggi: (correzione: Correzione) => void;
  /** Has the rows checked again after something else was done for them; false where that failed. */
  readonly ricontrolla: () => Promise<boolean>;
  /** Waits until rows can be read. */
  readonly pronte: () => Promise<unknown>;
}

/** So many go at once. */
const PER_VOLTA = 200;

export const chiaveRigheImport = (guid: string) => ['importazione', guid];

const stessaCella = (una: Correzione, altra: Correzione): boolean =>
  una.riga === altra.riga && una.titolo === altra.titolo;

/** Those that wait with one more: of a cell written twice the last text goes, in place of what the server has. */
export const conCorrezione = (
  attese: readonly Correzione[],
  nuova: Correzione,
): readonly Correzione[] => {
  const prima = attese.find((una) => stessaCella(una, nuova));
  return [
    ...attese.filter((una) => una !== prima),
    prima ? { ...nuova, prima: prima.prima } : nuova,
  ];
};

/** Cells of a preview written anew, one lot at a time: whoever writes goes on while the rows are checked. */
export function useCorrezioni(iniziale: Lavoro | null): Correzioni {
  const memoria = useQueryClient();
  const puoCambiare = usePuoCambiare();
  const [controllato, setControllato] = useState<Lavoro>();
  const [inviate, setInviate] = useState<readonly Correzione[]>([]);
  const [daInviare, setDaInviare] = useState<readonly Correzione[]>([]);
  const [inControllo, setInControllo] = useState(false);
  const coda = useRef<readonly Correzione[]>([]);
  const occupato = useRef(false);
  const guid = iniziale?.guidID ?? '';
  const lavoro = controllato?.guidID === guid ? controllato : iniziale;
  const accoda = (correzioni: readonly Correzione[]) => {
    coda.current = correzioni;
    setDaInviare(correzioni);
  };
  const rileggi = () => memoria.invalidateQueries({ queryKey: chiaveRigheImport(guid) });
  const controlla = async (chiesto: Promise<unknown>) => {
    await chiesto;
    const fatto = await attendiLavoro(guid);
    if (!inAnteprima(fatto)) throw new Error(messaggioLavoro(fatto));
    setControllato(fatto);
    await rileggi();
  };
  const daSolo = async (fai: () => Promise<void>): Promise<boolean> => {
    occupato.current = true;
    setInControllo(true);
    try {
      await fai();
      return true;
    } catch (errore) {
      accoda([]);
      segnalaErrore('Anteprima', errore);
      await rileggi();
      return false;
    } finally {
      setInviate([]);
      occupato.current = false;
      setInControllo(false);
    }
  };
  const svuota = async () => {
    while (coda.current.length > 0) {
      const correzioni = coda.current.slice(0, PER_VOLTA);
      accoda(coda.current.slice(PER_VOLTA));
      setInviate(correzioni);
      const parti = { params: { guid }, body: { correzioni: [...correzioni] } };
      await controlla(chiama(rotteImportazioni.correggi, parti));
    }
  };
  return {
    lavoro,
    ammesse:
      lavoro !== null &&
      (lavoro.formato === 'csv' || lavoro.formato === 'excel') &&
      puoCambiare(lavoro),
    inControllo,
    attese: [...inviate, ...daInviare],
    correggi: (correzione) => {
      accoda(conCorrezione(coda.current, correzione));
      if (!occupato.current) void daSolo(svuota);
    },
    ricontrolla: () =>
      daSolo(async () => {
        await controlla(chiama(rotteImportazioni.ricontrolla, { params: { guid } }));
        await svuota();
      }),
    pronte: async () => occupato.current && attendiLavoro(guid),
  };
}
