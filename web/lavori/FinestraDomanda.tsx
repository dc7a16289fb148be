import { Radio, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rotteReportsMonitor } from '#contract/reportsmonitor.ts';
import type { Ingresso } from '#contract/rotta.ts';
import { chiama } from '#web/base/api.ts';
import DomandaDecisione from '#web/record/DomandaDecisione.tsx';
import { testoErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { chiedi, type Domanda, type DomandaSuiLavori } from './domande.ts';
import { CHIAVE_LAVORI, cheRestaFermando, inMoto, type Lavoro } from './lavoro.ts';
import classi from './monitor.module.css';
import { RigheRimaste } from './RigheRimaste.tsx';

type CheCosa = Ingresso<typeof rotteReportsMonitor.eliminaMolti>['body']['cosa'];

const NOMINATI = 8;

const errore = (titolo: string, testo: string) =>
  mostraToast({ titolo, testo, tipo: 'errore', durataMs: DURATA_TOAST_MS });

/** Asked once, naming what goes. */
export default function FinestraDomanda({ domanda }: { readonly domanda: Domanda }) {
  if (domanda.che === 'ripristina') {
    const rispondi = (conferma: boolean | null) => {
      chiudi();
      domanda.rispondi(conferma);
    };
    return (
      <DomandaDecisione
        domanda={domanda}
        inCorso={false}
        onDecidi={() => rispondi(true)}
        onRiprendi={() => rispondi(null)}
        {...(domanda.inParte && {
          altro: { etichetta: 'Annulla solo il resto', esegui: () => rispondi(false) },
        })}
      />
    );
  }
  if (domanda.che === 'rimaste') return <RigheRimaste lavoro={domanda.lavoro} onChiudi={chiudi} />;
  return domanda.che === 'elimina' ? (
    <DomandaElimina {...domanda} />
  ) : (
    <DomandaInterrompi {...domanda} />
  );
}

const chiudi = () => chiedi(null);

function useFatto(dopo: DomandaSuiLavori['dopo']): () => void {
  const memoria = useQueryClient();
  return () => {
    chiudi();
    dopo?.();
    void memoria.invalidateQueries({ queryKey: CHIAVE_LAVORI });
  };
}

function Nominati({ lavori }: { readonly lavori: readonly Lavoro[] }) {
  const altri = lavori.length - NOMINATI;
  return (
    <ul className={`puntato ${classi.nominati}`}>
      {lavori.slice(0, NOMINATI).map(({ guidID, descrizione, utente }) => (
        <li key={guidID}>
          {descrizione} <span>di {utente}</span>
        </li>
      ))}
      {altri > 0 ? <li>e altri {altri}</li> : null}
    </ul>
  );
}

function DomandaInterrompi({ lavori, dopo }: DomandaSuiLavori) {
  const [inCorso, setInCorso] = useState(false);
  const fatto = useFatto(dopo);
  const esegui = async () => {
    setInCorso(true);
    const esiti = await Promise.allSettled(
      lavori.map(({ guidID: id }) => chiama(rotteReportsMonitor.interrompi, { params: { id } })),
    );
    for (const esito of esiti)
      if (esito.status === 'rejected') errore('Lavoro non interrotto', testoErrore(esito.reason));
    fatto();
  };
  const uno = lavori.length === 1;
  return (
    <Modale
      titolo={uno ? 'Interrompere questo lavoro?' : `Interrompere questi ${lavori.length} lavori?`}
      aperta
      onChiudi={chiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Interrompi',
        esegui: () => void esegui(),
        inCorso,
        distruttiva: true,
      }}
    >
      <Nominati lavori={lavori} />
      <p>{cheRestaFermando(lavori)}</p>
    </Modale>
  );
}

const SCELTE: readonly (readonly [CheCosa, string, string])[] = [
  ['tutto', 'La voce e i suoi file', 'Non resta nulla, nemmeno il registro.'],
  [
    'voce',
    'Solo la voce',
    'Sparisce dall’elenco; chi ha il collegamento al file lo scarica ancora.',
  ],
  ['file', 'Solo i file', 'La voce e il registro restano; il file non si scarica più.'],
];

function DomandaElimina({ lavori, dopo }: DomandaSuiLavori) {
  const [cosa, setCosa] = useState<CheCosa>('tutto');
  const [inCorso, setInCorso] = useState(false);
  const fatto = useFatto(dopo);
  const conFile = lavori.some(({ files }) => files.length > 0);
  const inCorsa = lavori.filter(inMoto).length;
  const esegui = async () => {
    setInCorso(true);
    try {
      const guid = lavori.map(({ guidID }) => guidID);
      const { rifiutati } = await chiama(rotteReportsMonitor.eliminaMolti, {
        body: { guid, cosa },
      });
      for (const motivo of new Set(rifiutati.map((uno) => uno.motivo))) {
        const quanti = rifiutati.filter((uno) => uno.motivo === motivo).length;
        errore(quanti === 1 ? 'Un lavoro resta' : `${quanti} lavori restano`, motivo);
      }
    } catch (causa) {
      errore('Lavori non eliminati', testoErrore(causa));
    }
    fatto();
  };
  const uno = lavori.length === 1;
  return (
    <Modale
      titolo={uno ? 'Eliminare questo lavoro?' : `Eliminare questi ${lavori.length} lavori?`}
      aperta
      onChiudi={chiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Elimina',
        esegui: () => void esegui(),
        inCorso,
        distruttiva: true,
      }}
    >
      <Nominati lavori={lavori} />
      {conFile ? (
        <Radio.Group
          label="Che cosa si elimina"
          value={cosa}
          onChange={(scelta) => setCosa(scelta as CheCosa)}
        >
          <Stack gap={8} mt={6}>
            {SCELTE.map(([valore, nome, spiegazione]) => (
              <Radio key={valore} value={valore} label={nome} description={spiegazione} />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <p>La voce e il suo registro: non ci sono file.</p>
      )}
      {inCorsa > 0 ? (
        <p>{inCorsa === 1 ? 'Uno è in corso e resta' : `${inCorsa} sono in corso e restano`}.</p>
      ) : null}
    </Modale>
  );
}
