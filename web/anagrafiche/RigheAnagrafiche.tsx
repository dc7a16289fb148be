import { Button, Group, Menu, NativeSelect, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  type SceltaAnagrafica,
  STATI_ANAGRAFICA,
  type StatoAnagrafica,
} from '#domain/anagrafiche/stato.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import {
  chiaveRighe,
  correggi,
  type PaginaRighe,
  type Riga,
  righeDi,
  scaricaImportabili,
} from '#web/importazioni/anagrafiche-api.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Icona } from '#web/ui/Icona.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { TabellaProps } from '#web/ui/tabella/tipi.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { AnomalieDellaRiga, Confronto } from './Confronto.tsx';
import { colonneAnagrafiche, type RigaMostrata, rigaMostrata } from './colonne-anagrafiche.ts';

export interface RigheAnagraficheProps {
  readonly guid: string;
  /** Already written: it is looked at, and nothing is decided any more. */
  readonly scritte?: boolean;
  readonly inCorso?: boolean;
  readonly onRegistra?: (importaPotenziali: boolean) => void;
  readonly onFile: () => void;
}

/** Corrects a row or decides it, and reads the page again. */
function useDecidi(guid: string) {
  const memoria = useQueryClient();
  return async (riga: Riga | undefined, corpo: Parameters<typeof correggi>[2]) => {
    if (!riga) return;
    try {
      await correggi(guid, riga.n, corpo);
    } catch (errore) {
      segnalaErrore('Import Anagrafiche', errore);
    }
    await memoria.invalidateQueries({ queryKey: chiaveRighe(guid) });
  };
}

type Decidi = ReturnType<typeof useDecidi>;

/** What is done in the grid itself: a cell written anew, and the keys that decide. */
function attiDellaGriglia(
  decidi: Decidi,
): Pick<TabellaProps<RigaMostrata>, 'onModifica' | 'onElimina' | 'azioneElimina' | 'propri'> {
  const scegli =
    (scelta: (riga: Riga) => SceltaAnagrafica | null) =>
    ([una]: readonly RigaMostrata[]) => {
      if (una) void decidi(una.riga, { scelta: scelta(una.riga) });
    };
  return {
    onModifica: ({ riga, campo, valore }) =>
      void decidi(riga.riga, { valori: { [campo]: valore } }),
    onElimina: scegli(({ scelta }) => (scelta === 'scarta' ? null : 'scarta')),
    azioneElimina: 'lascia fuori',
    propri: [
      { nome: 'eQuesto', azione: 'è questo', esegui: scegli(() => 'questo') },
      { nome: 'eAltro', azione: 'è un altro', esegui: scegli(() => 'altro') },
    ],
  };
}

const quanteIn = (stati: PaginaRighe['stati'] | undefined, stato: StatoAnagrafica): number =>
  stati?.find((una) => una.stato === stato)?.quante ?? 0;

/** Whether it may be one of its candidates or another record: what has the code of one is that one. */
const siDecide = ({ stato, scelta }: Riga): boolean =>
  stato === 'potenziale duplicato' || scelta !== null;

/** The rows of a file, a page at a time: what is wrong is written anew, what is like a record is decided. */
export default function RigheAnagrafiche(props: RigheAnagraficheProps) {
  const { guid, scritte = false } = props;
  const ferme = !useSessione().puo('Import_W') || scritte;
  const [corrente, setCorrente] = useState<number>();
  const { filtro, filtra, data, righe, tabella } = useRigheDelLavoro({
    filtro: { stato: '' as StatoAnagrafica | '' },
    leggi: (domanda) => righeDi(guid, domanda as Parameters<typeof righeDi>[1]),
    vuoto: () => 'Nessuna riga in questo stato.',
  });
  const decidi = useDecidi(guid);
  const titoli = data?.colonne;
  const colonne = useMemo(() => colonneAnagrafiche(titoli ?? [], !ferme), [titoli, ferme]);
  const mostrate = useMemo(() => righe?.map(rigaMostrata), [righe]);
  const riga = data?.items.find(({ n }) => n === corrente) ?? data?.items[0];
  return (
    <Tabella<RigaMostrata>
      nome={`anagrafiche-${data?.tipoAnagrafica ?? ''}`}
      etichetta="Righe del file"
      senzaViste
      colonne={colonne}
      righe={mostrate}
      {...tabella}
      chiave={({ riga: { n } }) => String(n)}
      fuoco
      onRiga={({ riga: { n } }) => setCorrente(n)}
      {...(ferme ? {} : attiDellaGriglia(decidi))}
      barra={
        <Barra
          stato={filtro.stato}
          stati={data?.stati}
          onStato={(stato) => filtra({ stato })}
          guid={guid}
          riga={ferme ? undefined : riga}
          onScelta={(scelta) => void decidi(riga, { scelta })}
        />
      }
      sotto={
        riga ? (
          <>
            <AnomalieDellaRiga riga={riga} />
            <Confronto
              riga={riga}
              titoli={data?.colonne ?? []}
              onQuesto={
                scritte || !siDecide(riga)
                  ? undefined
                  : (candidato) => void decidi(riga, { scelta: 'questo', candidato })
              }
            />
          </>
        ) : null
      }
      piede={<Piede {...props} stati={data?.stati} />}
    />
  );
}

interface BarraProps {
  readonly stato: StatoAnagrafica | '';
  readonly stati: PaginaRighe['stati'] | undefined;
  readonly onStato: (stato: StatoAnagrafica | '') => void;
  readonly guid: string;
  /** Undefined where nothing is decided any more. */
  readonly riga: Riga | undefined;
  readonly onScelta: (scelta: SceltaAnagrafica | null) => void;
}

/** Which rows are in view, and what can be decided of the one that has the focus. */
function Barra({ stato, stati, onStato, guid, riga, onScelta }: BarraProps) {
  const decisa = riga !== undefined && riga.scelta !== null;
  const simile = riga !== undefined && siDecide(riga);
  const prendi = (formato: 'csv' | 'xlsx') => () =>
    void scaricaImportabili(guid, formato).catch((errore: unknown) =>
      segnalaErrore('Import Anagrafiche', errore),
    );
  return (
    <>
      <NativeSelect
        aria-label="Stato"
        value={stato}
        onChange={({ currentTarget: { value } }) =>
          onStato(STATI_ANAGRAFICA.find((uno) => uno === value) ?? '')
        }
        data={[
          { value: '', label: 'Ogni stato' },
          ...STATI_ANAGRAFICA.filter((uno) => quanteIn(stati, uno) > 0 || uno === stato).map(
            (uno) => ({ value: uno, label: `${uno} (${stampaIntero(quanteIn(stati, uno))})` }),
          ),
        ]}
      />
      {riga ? (
        <>
          <Button
            variant="default"
            disabled={!simile || riga.candidati.length === 0}
            onClick={() => onScelta('questo')}
          >
            È questo
          </Button>
          <Button variant="default" disabled={!simile} onClick={() => onScelta('altro')}>
            È un altro
          </Button>
          <Button
            variant="default"
            disabled={riga.scelta === 'scarta'}
            onClick={() => onScelta('scarta')}
          >
            Lascia fuori
          </Button>
          {decisa ? (
            <Button variant="subtle" onClick={() => onScelta(null)}>
              Da decidere
            </Button>
          ) : null}
        </>
      ) : null}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icona nome="giu" misura={12} />}>
            Scarica le importabili
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={prendi('csv')}>CSV</Menu.Item>
          <Menu.Item onClick={prendi('xlsx')}>XLSX</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

interface PiedeProps extends RigheAnagraficheProps {
  readonly stati: PaginaRighe['stati'] | undefined;
}

/** Back to another file, or on: what is valid goes in, what is undecided only where that is said. */
function Piede({ scritte = false, inCorso = false, stati, onFile, onRegistra }: PiedeProps) {
  const [potenziali, setPotenziali] = useState(false);
  useTastoPagina('indietro', onFile);
  const daDecidere = quanteIn(stati, 'potenziale duplicato');
  const quante =
    quanteIn(stati, 'valida') + quanteIn(stati, 'duplicata') + (potenziali ? daDecidere : 0);
  useTastoPagina('procedi', () => {
    if (quante > 0 && !inCorso) onRegistra?.(potenziali);
  });
  return (
    <Group gap={12} wrap="nowrap">
      <Button variant="default" rightSection={<Tasto>Esc</Tasto>} onClick={onFile}>
        {scritte ? 'Nuovo import' : 'Torna al file'}
      </Button>
      {onRegistra && daDecidere > 0 ? (
        <Switch
          label={`Importa anche i potenziali duplicati (${stampaIntero(daDecidere)})`}
          checked={potenziali}
          onChange={({ currentTarget }) => setPotenziali(currentTarget.checked)}
        />
      ) : null}
      {onRegistra && quante === 0 ? (
        <span className="tenue">Nessuna riga da registrare: se ne corregge o decide una</span>
      ) : null}
      {onRegistra ? (
        <Button
          disabled={quante === 0}
          loading={inCorso}
          rightSection={<Tasto>F10</Tasto>}
          onClick={() => onRegistra(potenziali)}
        >
          {quante === 1 ? 'Registra 1 riga' : `Registra ${stampaIntero(quante)} righe`}
        </Button>
      ) : null}
    </Group>
  );
}
