import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { ChipFiltro } from '#web/ui/filtri/ChipFiltro.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import type { TastoProprio } from '#web/ui/tabella/tipi.ts';
import { CassettoRimanenza } from './CassettoRimanenza.tsx';
import { confrontoDi, type Rimanenza, righeDi, type Valutazione } from './chiusura-api.ts';
import { DecisioniSotto } from './DecisioniSotto.tsx';
import { nomeDi } from './passi-chiusura.ts';
import {
  chiede,
  colonneChiusura,
  differenzeDi,
  type LineaChiusura,
  lineeChiusura,
  prossimaDecisione,
  totaleChiusura,
} from './righe-chiusura.ts';

const SOLO = 'Solo svalutazioni, riprese e decisioni';
const PAGINA = 500;

export interface RimanenzeChiusuraProps {
  readonly valutazione: Valutazione;
  /** What it is compared with; null where there is nothing else. */
  readonly confrontata: Valutazione | null;
  /** Whether decisions may still be taken, by who looks. */
  readonly siDecide: boolean;
  readonly onConfronta: () => void;
  /** The other parts, to be chosen over the table. */
  readonly parti: ReactNode;
}

/** What each position stands at, by class; below it what somebody has to decide, and the run before. */
export function RimanenzeChiusura(props: RimanenzeChiusuraProps) {
  const { tutte } = useRicercaUrl();
  return <Rimanenze key={`${props.valutazione.guid} ${tutte ?? ''}`} {...props} />;
}

function Rimanenze(props: RimanenzeChiusuraProps) {
  const { valutazione, confrontata, siDecide, onConfronta, parti } = props;
  const { guid, effetto } = valutazione;
  const { tutte, riga: aperta } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const soloRettifiche = tutte !== 'si';
  const { data, righe, tabella } = useRigheDelLavoro({
    filtro: { soloRettifiche },
    dimensione: PAGINA,
    leggi: (domanda) => righeDi(guid, domanda),
    vuoto: () =>
      soloRettifiche
        ? 'Nessuna svalutazione, nessuna ripresa e nulla da decidere.'
        : 'Al giorno della chiusura non si tiene nulla.',
  });
  const { data: confronto, isPending: siConfronta } = useQuery({
    ...confrontoDi(confrontata?.guid ?? '', guid),
    enabled: confrontata !== null,
  });
  // With their differences at once: no column and no figure comes after the others.
  const pronte = data !== undefined && (confrontata === null || !siConfronta);
  const vista = useLinee(righe, confronto, confrontata);
  const [corrente, setCorrente] = useState<string>();
  const [fuocoSu, setFuocoSu] = useState<{ readonly chiave: string }>();
  const decisioni =
    vista.linee?.filter(({ rimanenza }) => rimanenza && chiede(rimanenza) === 'durevole') ?? [];
  const attuale = vista.linee?.find(({ chiave }) => chiave === corrente);
  const vai = (chiave: string | undefined) => {
    if (chiave !== undefined) setFuocoSu({ chiave });
  };
  const mostrata = righe?.find(({ id }) => id !== null && String(id) === aperta);
  const apri = ({ rimanenza }: LineaChiusura) => void cambia({ riga: String(rimanenza?.id ?? '') });
  return (
    <>
      <Tabella<LineaChiusura>
        nome="chiusura-rimanenze"
        etichetta="Rimanenze"
        colonne={vista.colonne}
        righe={pronte ? vista.linee : righe && !data ? [] : undefined}
        {...tabella}
        chiave={({ chiave }) => chiave}
        totali={vista.totali}
        fuoco
        fuocoSu={fuocoSu}
        senzaViste
        onPiega={vista.piega}
        somma={({ rimanenza }) => rimanenza === null}
        onRiga={({ chiave }) => setCorrente(chiave)}
        onAttiva={(una) => (una.rimanenza ? apri(una) : vista.piega(una))}
        azioneAttiva="lotti, calcolo, fonti"
        propri={tastiDi({ decisioni, corrente, onVai: vai, piega: vista.piega, onConfronta })}
        barra={
          <Group gap={20} wrap="nowrap">
            <SoloRettifiche
              quante={soloRettifiche ? (data?.totalCount ?? 0) : null}
              posizioni={effetto.posizioni}
            />
            {parti}
          </Group>
        }
      />
      <DecisioniSotto
        {...{ valutazione, confrontata, decisioni, attuale, siDecide, onConfronta }}
        onVai={vai}
      />
      {mostrata ? (
        <CassettoRimanenza rimanenza={mostrata} onChiudi={() => void cambia({ riga: '' })} />
      ) : null}
    </>
  );
}

/** Whether only what is adjusted, or has to be decided, is in sight; and how much of all it is. */
function SoloRettifiche({
  quante,
  posizioni,
}: {
  readonly quante: number | null;
  readonly posizioni: number;
}) {
  const cambia = useCambiaRicerca();
  if (quante === null)
    return (
      <Button size="xs" variant="default" onClick={() => void cambia({ tutte: '' })}>
        {SOLO}
      </Button>
    );
  const valore = `${stampaIntero(quante)} di ${stampaIntero(posizioni)}`;
  return (
    <ChipFiltro
      parametro={{ campo: 'tutte', etichetta: SOLO, valore }}
      onTogli={() => void cambia({ tutte: 'si' })}
    />
  );
}

interface Tasti {
  readonly decisioni: readonly LineaChiusura[];
  readonly corrente: string | undefined;
  readonly onVai: (chiave: string | undefined) => void;
  readonly piega: (linea: LineaChiusura) => void;
  readonly onConfronta: () => void;
}

/** The grid's own keys; D where there is something to decide. */
const tastiDi = (tasti: Tasti): readonly TastoProprio<LineaChiusura>[] => {
  const { decisioni, corrente, onVai, piega, onConfronta } = tasti;
  const prossima = () => onVai(prossimaDecisione(decisioni, corrente)?.chiave);
  return [
    { nome: 'gruppo', azione: 'classe', esegui: ([una]) => una && piega(una) },
    ...(decisioni.length > 0
      ? [{ nome: 'decisione' as const, azione: 'prossima decisione', esegui: prossima }]
      : []),
    { nome: 'confronta', azione: 'confronta', esegui: onConfronta },
  ];
};

/** The lines of what was read, with what another run had; classes fold. */
function useLinee(
  righe: readonly Rimanenza[] | undefined,
  confronto: Parameters<typeof differenzeDi>[0],
  confrontata: Valutazione | null,
) {
  const [chiuse, setChiuse] = useState<ReadonlySet<string>>(new Set());
  const differenze = useMemo(() => differenzeDi(confronto), [confronto]);
  const linee = useMemo(
    () => righe && lineeChiusura(righe, { chiuse, differenze }),
    [righe, chiuse, differenze],
  );
  const totali = useMemo(
    () => (righe ? totaleChiusura(righe, differenze) : []),
    [righe, differenze],
  );
  const conPosti = new Set(righe?.map(({ cod_Portafoglio }) => cod_Portafoglio)).size > 1;
  const nome = confrontata && differenze ? nomeBreve(confrontata) : null;
  const colonne = useMemo(
    () => colonneChiusura({ confrontata: nome, conPosti, somme: totali[0]?.valori ?? {} }),
    [nome, conPosti, totali],
  );
  const piega = ({ classe }: LineaChiusura) => {
    const nuove = new Set(chiuse);
    if (!nuove.delete(classe)) nuove.add(classe);
    setChiuse(nuove);
  };
  return { linee, totali, colonne, piega };
}

/** «simul. 2», as it stands over a column. */
const nomeBreve = (una: Valutazione): string =>
  nomeDi(una).replace('Simulazione', 'simul.').toLowerCase();
