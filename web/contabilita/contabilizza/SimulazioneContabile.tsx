import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { stampaIntero } from '#domain/money/esatto-italiano.ts';
import { useRigheDelLavoro } from '#web/lavori/use-righe-del-lavoro.ts';
import { BarraProgresso } from '#web/ui/BarraProgresso.tsx';
import { Tabella } from '#web/ui/Tabella.tsx';
import { Tasto } from '#web/ui/Tasto.tsx';
import type { RigaTotali } from '#web/ui/tabella/tipi.ts';
import { useTastoPagina } from '#web/ui/use-tasto-pagina.ts';
import { BilancioGenerazione } from './BilancioGenerazione.tsx';
import { CifreContabili } from './CifreContabili.tsx';
import classi from './contabilizza.module.css';
import {
  type Riepilogo,
  riepilogoDi,
  scartiDi,
  simulateDi,
  type TipoElaborazione,
} from './contabilizza-api.ts';
import {
  colonneSimulate,
  periodoInParole,
  type RigaSimulata,
  righeSimulate,
} from './righe-scritture.ts';
import { rimedioDi } from './rimedi.ts';
import { ScartiContabili } from './ScartiContabili.tsx';
import { TestaContabilizza } from './TestaContabilizza.tsx';

export interface SimulazioneContabileProps {
  readonly guid: string;
  readonly tipo: TipoElaborazione;
  readonly inCorso: boolean;
  readonly onIndietro: () => void;
  readonly onRisimula: (riepilogo: Riepilogo) => void;
  readonly onGenera: (riepilogo: Riepilogo, conScarti: boolean) => void;
}

const quante = (n: number): string => (n === 1 ? '1 scrittura' : `${stampaIntero(n)} scritture`);

/** The second step: what would be written, what would be left out; nothing is written yet. */
export default function SimulazioneContabile(props: SimulazioneContabileProps) {
  const { guid, tipo } = props;
  const { data: riepilogo } = useQuery(riepilogoDi(guid));
  if (!riepilogo)
    return (
      <>
        <TestaContabilizza tipo={tipo} passo="Simulazione" />
        <BarraProgresso percentuale={100} etichetta="Lettura della simulazione" />
      </>
    );
  return <Simulata {...props} riepilogo={riepilogo} />;
}

function Simulata(props: SimulazioneContabileProps & { readonly riepilogo: Riepilogo }) {
  const { guid, tipo, inCorso, riepilogo, onIndietro, onRisimula, onGenera } = props;
  const { scritture, senzaScritture, scartate, codLibro, arretrate } = riepilogo;
  const [senza, setSenza] = useState(false);
  const { data: scarti, error } = useQuery({ ...scartiDi(guid), enabled: scartate > 0 });
  const naviga = useNavigate();
  const siGenera = scritture + senzaScritture > 0 && (scartate === 0 || senza) && !inCorso;
  const genera = () => {
    if (siGenera) onGenera(riepilogo, senza);
  };
  const sana = () => {
    const rimedio = scarti?.items.map(rimedioDi).find((uno) => uno !== null);
    if (rimedio) void naviga({ to: rimedio.to, search: rimedio.search as never });
  };
  useTastoPagina('indietro', onIndietro);
  useTastoPagina('procedi', genera);
  useTastoPagina('risimula', () => {
    if (!inCorso) onRisimula(riepilogo);
  });
  return (
    <>
      <TestaContabilizza
        tipo={tipo}
        passo="Simulazione"
        stato="Simulazione"
        descrizione={`Libro ${codLibro}, ${periodoInParole(riepilogo)}${arretrate ? ', comprese le arretrate' : ''}. Non è stato scritto nulla.`}
        azioni={
          <>
            <Button variant="default" rightSection={<Tasto>Esc</Tasto>} onClick={onIndietro}>
              Indietro
            </Button>
            <Button
              variant="default"
              disabled={inCorso}
              rightSection={<Tasto>F5</Tasto>}
              onClick={() => onRisimula(riepilogo)}
            >
              Risimula
            </Button>
            <Button
              disabled={!siGenera}
              loading={inCorso}
              rightSection={<Tasto>F10</Tasto>}
              onClick={genera}
            >
              Genera {quante(scritture)}
            </Button>
          </>
        }
      />
      <CifreContabili riepilogo={riepilogo} />
      <div className={classi.due}>
        <ScrittureSimulate guid={guid} riepilogo={riepilogo} onSana={sana} />
        <aside className={classi.accanto} aria-label="Scarti e bilancio">
          <ScartiContabili
            riepilogo={riepilogo}
            scarti={scarti?.items}
            errore={error}
            senza={senza}
            onSenza={setSenza}
          />
          <BilancioGenerazione riepilogo={riepilogo} />
        </aside>
      </div>
    </>
  );
}

interface ScrittureSimulateProps {
  readonly guid: string;
  readonly riepilogo: Riepilogo;
  readonly onSana: () => void;
}

/** Entries folded to one line each; what is open shows accounts and amounts. */
function ScrittureSimulate({ guid, riepilogo, onSana }: ScrittureSimulateProps) {
  const naviga = useNavigate();
  const [aperte, setAperte] = useState<ReadonlySet<number>>(new Set());
  const { data, righe, tabella } = useRigheDelLavoro({
    filtro: {},
    leggi: (domanda) => simulateDi(guid, domanda),
    vuoto: () => 'Nel periodo non c’è nulla da scrivere.',
  });
  const linee = useMemo(() => righe && righeSimulate(righe, aperte), [righe, aperte]);
  const totali = useMemo((): readonly RigaTotali<RigaSimulata>[] => {
    const { scritture, righe: quanteRighe, totale } = riepilogo;
    const etichetta = `${quante(scritture)}, ${stampaIntero(quanteRighe)} righe`;
    return [{ etichetta, di: null, valori: { dare: totale, avere: totale } }];
  }, [riepilogo]);
  const piega = ({ n }: RigaSimulata) => {
    const nuove = new Set(aperte);
    if (!nuove.delete(n)) nuove.add(n);
    setAperte(nuove);
  };
  return (
    <Tabella<RigaSimulata>
      nome="contabilizza-simulazione"
      etichetta="Scritture"
      colonne={colonneSimulate}
      righe={data ? linee : undefined}
      {...tabella}
      chiave={({ chiave }) => chiave}
      totali={totali}
      fuoco
      onPiega={piega}
      onAttiva={({ idMovimento }) => {
        if (idMovimento !== null)
          void naviga({ to: `/page/movimenti/acq-ven/${idMovimento}` as string });
      }}
      azioneAttiva="apre il movimento"
      propri={[
        { nome: 'gruppo', azione: 'righe', esegui: ([riga]) => riga && piega(riga) },
        ...(riepilogo.scartate > 0
          ? [{ nome: 'sana' as const, azione: 'sana lo scarto', esegui: onSana }]
          : []),
      ]}
    />
  );
}
