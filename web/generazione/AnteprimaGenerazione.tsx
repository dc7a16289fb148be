import { Button, Group, NativeSelect, Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { TIPI_GENERAZIONE, type TipoGenerazione } from '#domain/generazione/specie.ts';
import { STATI_PROPOSTA, type StatoProposta } from '#domain/generazione/stato.ts';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { senzaVuoti } from '#domain/record/filtri/senza-vuoti.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { CorreggiProposta } from './CorreggiProposta.tsx';
import { colonneProposte, siCorregge, siSceglie, totaliProposte } from './colonne-proposte.ts';
import {
  chiaveProposte,
  type DomandaProposte,
  type Proposta,
  proposteDi,
  scegli,
  scegliTutte,
} from './generazione-api.ts';

/** All of them, where a word is empty. */
interface Filtro {
  readonly tipo: TipoGenerazione | '';
  readonly stato: StatoProposta | '';
}

export interface AnteprimaGenerazioneProps {
  readonly guid: string;
  /** Already written: it is looked at, and nothing is chosen any more. */
  readonly scritta?: boolean;
  readonly inCorso?: boolean;
  readonly onGenera?: (registra: boolean) => void;
  readonly onParametri: () => void;
}

const avverti = (testo: string) =>
  mostraToast({
    titolo: 'Questa proposta non si sceglie',
    testo,
    tipo: 'avviso',
    durataMs: DURATA_TOAST_MS,
  });

/** Chooses a proposal or leaves it, and reads the page and its sums again. */
function useScegli(guid: string) {
  const memoria = useQueryClient();
  return async (riga: Proposta | undefined) => {
    if (!riga) return;
    if (!siSceglie(riga)) {
      avverti(`È ${riga.stato}. ${riga.motivo ?? ''}`);
      return;
    }
    try {
      await scegli(guid, riga, !riga.scelta);
    } catch (errore) {
      avverti(testoErrore(errore));
    }
    await memoria.invalidateQueries({ queryKey: chiaveProposte(guid) });
  };
}

/** Chooses or leaves all proposals that the filter shows, however many pages they are. */
function useScegliTutte(guid: string, { tipo, stato }: Filtro) {
  const memoria = useQueryClient();
  return async (scelta: boolean) => {
    const vista = senzaVuoti({ tipo, stato }) as Parameters<typeof scegliTutte>[1];
    try {
      const quante = await scegliTutte(guid, vista, scelta);
      if (quante === 0)
        mostraToast({
          titolo: 'Nessuna proposta cambia',
          testo: `Fra quelle in vista non ce n’è una da ${scelta ? 'scegliere' : 'lasciare'}.`,
          tipo: 'avviso',
          durataMs: DURATA_TOAST_MS,
        });
    } catch (errore) {
      avverti(testoErrore(errore));
    }
    await memoria.invalidateQueries({ queryKey: chiaveProposte(guid) });
  };
}

interface Azioni {
  readonly cambia: (riga: Proposta | undefined) => Promise<void>;
  readonly tutte: (scelta: boolean) => Promise<void>;
  readonly correggi: (riga: Proposta | undefined) => void;
}

const tastiProposte = ({ cambia, tutte, correggi }: Azioni): readonly TastoProprio<Proposta>[] => [
  { nome: 'scegli', azione: 'sceglie o lascia', esegui: ([una]) => void cambia(una) },
  { nome: 'scegliTutte', azione: 'sceglie tutte', esegui: () => void tutte(true) },
  { nome: 'lasciaTutte', azione: 'lascia tutte', esegui: () => void tutte(false) },
  { nome: 'correggi', azione: 'corregge', esegui: ([una]) => correggi(una) },
];

/** The proposals, a page at a time; the space bar chooses, Enter opens the movement that there is. */
export default function AnteprimaGenerazione(props: AnteprimaGenerazioneProps) {
  const { guid, scritta = false, inCorso = false, onGenera, onParametri } = props;
  const naviga = useNavigate();
  useTastoPagina('indietro', onParametri);
  const { filtro, filtra, data, righe, tabella } = useRigheDelLavoro({
    filtro: { tipo: '', stato: scritta ? 'generato' : '' } as Filtro,
    leggi: (domanda) => proposteDi(guid, domanda as DomandaProposte),
    vuoto: () => 'Nessuna proposta: in questi giorni, con questo filtro, nulla è dovuto.',
  });
  const [corrente, setCorrente] = useState<number>();
  const cambia = useScegli(guid);
  const tutte = useScegliTutte(guid, filtro);
  const [corretta, setCorretta] = useState<Proposta>();
  const totali = useMemo(() => totaliProposte(data?.totali ?? []), [data]);
  const scelte = data?.totali.reduce((somma, una) => somma + una.scelte, 0) ?? 0;
  const riga = data?.items.find(({ id }) => id === corrente);
  const apri = ({ idMovimento, idPresente, cod_Titolo }: Proposta) => {
    const id = idMovimento ?? idPresente;
    void naviga(
      id === null
        ? { to: '/page/tabelle/securities' as string, search: { record: cod_Titolo } as never }
        : { to: `/page/movimenti/acq-ven/${id}` as string },
    );
  };
  const correggi = (una: Proposta | undefined) => {
    if (una && siCorregge(una)) setCorretta(una);
    else if (una) avverti(`È ${una.stato}: non si corregge. ${una.motivo ?? ''}`);
  };
  const griglia = (
    <Tabella<Proposta>
      nome="generazione-movimenti"
      etichetta="Proposte"
      colonne={colonneProposte}
      righe={righe}
      {...tabella}
      chiave={({ id }) => String(id)}
      totali={totali}
      fuoco
      onRiga={({ id }) => setCorrente(id)}
      onAttiva={apri}
      azioneAttiva="apre il movimento che c’è, o il titolo"
      propri={scritta ? [] : tastiProposte({ cambia, tutte, correggi })}
      barra={
        <>
          <Quali filtro={filtro} onFiltra={filtra} />
          {scritta ? null : (
            <Scelte
              riga={riga}
              onCambia={() => void cambia(riga)}
              onCorreggi={() => correggi(riga)}
              onTutte={(scelta) => void tutte(scelta)}
            />
          )}
        </>
      }
      piede={
        <Group gap={12} wrap="nowrap">
          <Button variant="default" rightSection={<Tasto>Esc</Tasto>} onClick={onParametri}>
            {scritta ? 'Nuova generazione' : 'Torna ai parametri'}
          </Button>
          {onGenera ? <Genera scelte={scelte} inCorso={inCorso} onGenera={onGenera} /> : null}
        </Group>
      }
    />
  );
  return (
    <>
      {griglia}
      {corretta ? (
        <CorreggiProposta guid={guid} proposta={corretta} onChiudi={() => setCorretta(undefined)} />
      ) : null}
    </>
  );
}

interface ScelteProps {
  readonly riga: Proposta | undefined;
  readonly onCambia: () => void;
  readonly onCorreggi: () => void;
  readonly onTutte: (scelta: boolean) => void;
}

/** What may be done with the row one stands on, and with all that is in view. */
function Scelte({ riga, onCambia, onCorreggi, onTutte }: ScelteProps) {
  return (
    <>
      <Button variant="default" disabled={!riga || !siSceglie(riga)} onClick={onCambia}>
        {riga?.scelta ? 'Lascia' : 'Scegli'}
      </Button>
      <Button variant="default" disabled={!riga || !siCorregge(riga)} onClick={onCorreggi}>
        Correggi
      </Button>
      <Button variant="default" onClick={() => onTutte(true)}>
        Scegli tutte
      </Button>
      <Button variant="default" onClick={() => onTutte(false)}>
        Lascia tutte
      </Button>
    </>
  );
}

interface QualiProps {
  readonly filtro: Filtro;
  readonly onFiltra: (filtro: Filtro) => void;
}

/** Which proposals are in view: of a kind, in a state. */
function Quali({ filtro, onFiltra }: QualiProps) {
  return (
    <>
      <NativeSelect
        aria-label="Tipo"
        value={filtro.tipo}
        onChange={({ currentTarget: { value } }) =>
          onFiltra({ ...filtro, tipo: TIPI_GENERAZIONE.find((uno) => uno === value) ?? '' })
        }
        data={[{ value: '', label: 'Ogni tipo' }, ...TIPI_GENERAZIONE]}
      />
      <NativeSelect
        aria-label="Stato"
        value={filtro.stato}
        onChange={({ currentTarget: { value } }) =>
          onFiltra({ ...filtro, stato: STATI_PROPOSTA.find((uno) => uno === value) ?? '' })
        }
        data={[{ value: '', label: 'Ogni stato' }, ...STATI_PROPOSTA]}
      />
    </>
  );
}

interface GeneraProps {
  readonly scelte: number;
  readonly inCorso: boolean;
  readonly onGenera: (registra: boolean) => void;
}

/** Writes what is chosen: drafts or, for who may, registered at once. */
function Genera({ scelte, inCorso, onGenera }: GeneraProps) {
  const { puo } = useSessione();
  const [registra, setRegistra] = useState(false);
  useTastoPagina('procedi', () => {
    if (scelte > 0 && !inCorso) onGenera(registra);
  });
  return (
    <>
      {puo('Movimenti_W') ? (
        <Switch
          label="Registra subito"
          checked={registra}
          onChange={({ currentTarget }) => setRegistra(currentTarget.checked)}
        />
      ) : null}
      {scelte === 0 ? <span className="tenue">Prima se ne sceglie almeno una</span> : null}
      <Button
        disabled={scelte === 0}
        loading={inCorso}
        rightSection={<Tasto>F10</Tasto>}
        onClick={() => onGenera(registra)}
      >
        {scelte === 1 ? 'Genera 1 movimento' : `Genera ${stampaIntero(scelte)} movimenti`}
      </Button>
    </>
  );
}
