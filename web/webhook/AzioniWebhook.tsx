import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Risposta } from '#contract/rotta.ts';
import { rotteWebhook } from '#contract/webhook.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { testoErrore } from '#web/record/errore.ts';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { esitoInParole } from './parole.ts';
import { SegretoMostrato } from './SegretoMostrato.tsx';
import classi from './webhook.module.css';
import { CONSEGNE } from './webhook-api.ts';

const ATTESA_MS = 500;

const nonRiuscito = (titolo: string, errore: unknown) =>
  mostraToast({ titolo, testo: testoErrore(errore), tipo: 'errore', durataMs: DURATA_TOAST_MS });

/** Sends a test event and tells what the receiver answered. */
function Prova({ id, scrive }: { readonly id: number; readonly scrive: boolean }) {
  const [mandata, setMandata] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ['webhook-prova', mandata],
    queryFn: ({ signal }) =>
      chiama(rotteWebhook.consegna, { params: { id: mandata ?? 0 }, signal }),
    enabled: mandata !== null,
    refetchInterval: ({ state }) => (state.data && state.data.tentativi > 0 ? false : ATTESA_MS),
  });
  const inCorso = mandata !== null && (data?.tentativi ?? 0) === 0;
  const avvia = async () => {
    try {
      setMandata((await chiama(rotteWebhook.prova, { params: { id } })).id);
    } catch (errore) {
      nonRiuscito('Prova non mandata', errore);
    }
  };
  return (
    <section className={classi.parte} aria-labelledby="prova-webhook">
      <h3 id="prova-webhook">Prova</h3>
      <Button variant="default" disabled={!scrive} loading={inCorso} onClick={() => void avvia()}>
        Prova
      </Button>
      <p role="status">
        {data && !inCorso
          ? esitoInParole(data)
          : 'Manda un evento di prova all’indirizzo salvato, anche se il webhook è spento.'}
      </p>
      <Link to={CONSEGNE} search={{ webhook: String(id) } as never}>
        Consegne
      </Link>
    </section>
  );
}

interface SegretoProps extends Pick<ParteProps, 'record' | 'scrive' | 'onScritto'> {
  readonly id: number;
}

const giornoDi = (valore: unknown): string =>
  typeof valore === 'string' ? stampaIstante(valore) : '';

/** Since when the key holds; a new one, shown once. */
function Segreto({ id, record, scrive, onScritto }: SegretoProps) {
  const [dato, setDato] = useState<Risposta<typeof rotteWebhook.segreto> | null>(null);
  const nuovo = async () => {
    try {
      setDato(await chiama(rotteWebhook.segreto, { params: { id }, body: {} }));
    } catch (errore) {
      nonRiuscito('Segreto non dato', errore);
    }
  };
  const { segretoDel, vecchioFino } = record;
  return (
    <section className={classi.parte} aria-labelledby="segreto-webhook">
      <h3 id="segreto-webhook">Segreto</h3>
      <Button variant="default" disabled={!scrive} onClick={() => void nuovo()}>
        Nuovo segreto
      </Button>
      <p>
        {segretoDel ? `In uso dal ${giornoDi(segretoDel)}.` : 'Manca: darne uno nuovo.'}
        {vecchioFino ? ` Quello di prima firma fino al ${giornoDi(vecchioFino)}.` : ''} Uno nuovo si
        vede una volta; per 24 ore firma accanto a quello di prima.
      </p>
      <SegretoMostrato
        dato={dato}
        onChiudi={() => {
          setDato(null);
          onScritto();
        }}
      />
    </section>
  );
}

/** Under the fields of a webhook that exists: its key, a test, where its deliveries are. */
export function AzioniWebhook({ record, scrive, onScritto }: ParteProps) {
  const { id, spentoPerche, attivo } = record;
  return (
    <>
      {spentoPerche && attivo === false ? (
        <p className="spiega errato" role="alert">
          Spento da Rateo. {String(spentoPerche)} Riattivarlo quando chi riceve è a posto: ciò che
          aspetta viene consegnato.
        </p>
      ) : null}
      <Segreto id={id} record={record} scrive={scrive} onScritto={onScritto} />
      <Prova id={id} scrive={scrive} />
    </>
  );
}
