import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ParteAnalisi, partiAnalisi } from '#domain/elaborazioni/elaborazioni.ts';
import { testoErrore } from '#web/record/errore.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { type Elaborazione, righeDi } from './elaborazioni-api.ts';
import { Grafico } from './Grafico.tsx';
import { GrigliaElaborata } from './GrigliaElaborata.tsx';

const PARTI = Object.entries(partiAnalisi) as (readonly [ParteAnalisi, string])[];

export const parteDetta = (parola: string | undefined): ParteAnalisi =>
  PARTI.find(([codice]) => codice === parola)?.[0] ?? 'situazione';

export interface PartiAnalisiProps {
  readonly testa: Elaborazione;
  readonly parte: ParteAnalisi;
  readonly onParte: (parte: string) => void;
}

/** The parts of an analysis, a tab each; the rows of one are read when it is opened. */
export function PartiAnalisi({ testa, parte, onParte }: PartiAnalisiProps) {
  return (
    <Schede
      etichetta="Parti dell’analisi"
      attiva={parte}
      onCambia={onParte}
      schede={PARTI.map(([id, titolo]) => ({
        id,
        titolo,
        contenuto: <Parte key={testa.guid} testa={testa} parte={id} />,
      }))}
    />
  );
}

function Parte({ testa, parte }: Pick<PartiAnalisiProps, 'testa' | 'parte'>) {
  const { data, error, refetch } = useQuery(righeDi(testa.guid, 0, 1));
  if (error)
    return (
      <StatoVuoto
        titolo="Le righe non sono state lette"
        motivo={testoErrore(error)}
        azione={<Button onClick={() => void refetch()}>Riprova</Button>}
      />
    );
  if (!data) return <Attesa />;
  const gruppo = data.items.find(({ chiavi }) => chiavi[0] === parte);
  const assente = testa.assenti.find((una) => una.parte === parte);
  if (assente)
    return <StatoVuoto titolo={`${partiAnalisi[parte]}: non si vede`} motivo={assente.motivo} />;
  if (!gruppo)
    return (
      <StatoVuoto
        titolo={`${partiAnalisi[parte]}: nulla nel periodo`}
        motivo="Nessun movimento fra le due date: allargare il periodo ed elaborare di nuovo."
      />
    );
  const suoi = testa.grafici.filter((uno) => uno.parte === parte);
  return (
    <>
      {suoi.map((grafico) => (
        <Grafico key={grafico.titolo} grafico={grafico} testa={testa} />
      ))}
      <GrigliaElaborata testa={testa} parte={gruppo} />
    </>
  );
}
