import { Button, Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ProspettoWire, rotteProspetti } from '#contract/riconciliazione/prospetti.ts';
import type { ContoInSintesiWire } from '#contract/riconciliazione/sintesi.ts';
import { testoEsatto } from '#domain/money/esatto-italiano.ts';
import { stampaData } from '#domain/tempo/data.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore, testoErrore } from '#web/record/errore.ts';
import { Cassetto } from '#web/ui/Cassetto.tsx';
import { Etichetta } from '#web/ui/Etichetta.tsx';
import type { Estratto } from './estratti-api.ts';
import { CHIAVE_RICONCILIAZIONE } from './in-sintesi.ts';
import classi from './riconciliazione.module.css';
import { rileggi } from './riconciliazione-api.ts';
import { Voci } from './Voci.tsx';

const FinestraStampa = lazy(() => import('#web/reports/FinestraStampa.tsx'));
const LARGHEZZA = 620;
const CENTESIMI = 2;

const prospettiDi = (id: number) => ({
  queryKey: [CHIAVE_RICONCILIAZIONE, 'prospetti', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    chiama(rotteProspetti.elenco, { params: { id }, signal }),
});

export interface CassettoProspettiProps {
  readonly conto: ContoInSintesiWire;
  readonly estratto: Estratto | undefined;
  readonly scrive: boolean;
  readonly onChiudi: () => void;
}

/** The certificates of an account: what was issued stays as it was; the last statement may have a new one. */
export default function CassettoProspetti(props: CassettoProspettiProps) {
  const { conto, estratto, scrive, onChiudi } = props;
  const { data, error } = useQuery(prospettiDi(conto.idConto));
  const [daStampare, setDaStampare] = useState<ProspettoWire | null>(null);
  const prepara = useMutation({
    mutationFn: (idEstratto: number) => chiama(rotteProspetti.prepara, { body: { idEstratto } }),
    onSuccess: rileggi,
    onError: (errore) => segnalaErrore('Prospetto non preparato', errore),
  });
  const approva = useMutation({
    mutationFn: (id: number) => chiama(rotteProspetti.approva, { params: { id } }),
    onSuccess: rileggi,
    onError: (errore) => segnalaErrore('Prospetto non approvato', errore),
  });
  return (
    <Cassetto
      titolo={`Prospetti · ${conto.cod_Conto}`}
      aperto
      larghezza={LARGHEZZA}
      onChiudi={onChiudi}
    >
      {scrive && estratto ? (
        <Button loading={prepara.isPending} onClick={() => prepara.mutate(estratto.id)}>
          Prepara il prospetto al {stampaData(estratto.dataRiferimento)}
        </Button>
      ) : null}
      {error ? <p role="alert">{testoErrore(error)}</p> : null}
      {data?.length === 0 ? (
        <p className={`nota ${classi.sottotitolo}`}>
          Nessun prospetto emesso: si prepara sull’ultimo estratto, e resta com’è in quel momento.
        </p>
      ) : null}
      {data?.map((uno) => (
        <Prospetto
          key={uno.id}
          prospetto={uno}
          onApprova={scrive && uno.approvatoDa === null ? () => approva.mutate(uno.id) : undefined}
          onStampa={() => setDaStampare(uno)}
        />
      ))}
      {daStampare ? (
        <Suspense fallback={null}>
          <FinestraStampa
            report="prospetto-riconciliazione"
            corpo={{ ids: [daStampare.id] }}
            parametri={[{ etichetta: 'Prospetto', valore: titoloDi(daStampare) }]}
            onChiudi={() => setDaStampare(null)}
          />
        </Suspense>
      ) : null}
    </Cassetto>
  );
}

const titoloDi = ({ al, cod_Conto }: ProspettoWire): string => `${cod_Conto} al ${stampaData(al)}`;

interface ProspettoProps {
  readonly prospetto: ProspettoWire;
  readonly onApprova: (() => void) | undefined;
  readonly onStampa: () => void;
}

function Prospetto({ prospetto, onApprova, onStampa }: ProspettoProps) {
  const { approvatoDa, approvatoIl, preparatoDa, preparatoIl, irrisolte } = prospetto;
  const approvato =
    approvatoDa && approvatoIl ? `${approvatoDa}, ${stampaIstante(approvatoIl)}` : 'da approvare';
  return (
    <section className={`pannello ${classi.prospetto}`} aria-label={titoloDi(prospetto)}>
      <Group justify="space-between">
        <h2 className="titoletto">{titoloDi(prospetto)}</h2>
        <Etichetta tono={approvatoDa ? 'accento' : 'avviso'}>
          {approvatoDa ? 'Approvato' : 'Da approvare'}
        </Etichetta>
      </Group>
      <Voci
        voci={[
          ['Nostro', testoEsatto(prospetto.nostro, CENTESIMI)],
          ['Loro', testoEsatto(prospetto.loro, CENTESIMI)],
          ['Non spiegato', testoEsatto(prospetto.nonSpiegato, CENTESIMI)],
          ['Irrisolte', String(irrisolte)],
          ['Preparato', `${preparatoDa}, ${stampaIstante(preparatoIl)}`],
          ['Approvato', approvato],
          ['File', prospetto.nomeFile],
          ['Impronta', prospetto.impronta],
        ]}
      />
      <Group gap={8} mt={10}>
        <Button variant="default" onClick={onStampa}>
          Stampa…
        </Button>
        {onApprova ? (
          <Button variant="default" onClick={onApprova}>
            Approva
          </Button>
        ) : null}
      </Group>
    </section>
  );
}
