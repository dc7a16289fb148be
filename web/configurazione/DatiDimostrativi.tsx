import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PAROLA_RIMOZIONE, rotteConfigurazione } from '#contract/configurazione.ts';
import type { Risposta } from '#contract/rotta.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { contati, stampaIntero } from '#domain/money/esatto-italiano.ts';
import { CHIAVE_AZIENDA, chiama } from '#web/base/api.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import classi from './configurazione.module.css';

type Dati = Risposta<typeof rotteConfigurazione.dimostrazione>;

/** What goes, one line a kind; a kind of which there is nothing is not named. */
const spariscono = (dati: Dati): string[] => {
  const suoi = dati.movimentiDiUtenti;
  return [
    contati(dati.portafogli, 'portafoglio', 'portafogli'),
    contati(dati.depositari, 'depositario', 'depositari'),
    contati(dati.movimenti, 'movimento', 'movimenti') +
      (suoi > 0 ? `, di cui ${stampaIntero(suoi)} inseriti da utenti` : ''),
    contati(dati.scritture, 'scrittura del giornale', 'scritture del giornale'),
    contati(dati.chiusure, 'chiusura di esercizio', 'chiusure di esercizio'),
    contati(dati.lavori, 'lavoro con i suoi report', 'lavori con i loro report'),
    contati(dati.titoli, 'titolo', 'titoli'),
    contati(dati.prezzi, 'prezzo, coefficiente o rateo', 'prezzi, coefficienti e ratei'),
    contati(dati.cambi, 'cambio', 'cambi'),
    contati(dati.ruoliConcessi, 'ruolo concesso su di esse', 'ruoli concessi su di esse'),
  ].filter((riga) => !riga.startsWith('0 '));
};

const restano = ({ titoliCheRestano }: Dati): string =>
  titoliCheRestano.length === 0
    ? ''
    : ` Restano anche i titoli dimostrativi che un’altra azienda usa: ${titoliCheRestano.join(', ')}.`;

/** Nothing of what is on the screen is there any more: it begins anew, from the first company. */
const ricomincia = () => {
  sessionStorage.removeItem(CHIAVE_AZIENDA);
  location.assign('/page');
};

interface DomandaProps {
  readonly dati: Dati;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

function Domanda({ dati, aperta, onChiudi }: DomandaProps) {
  const [scritta, setScritta] = useState('');
  const rimozione = useMutation({
    mutationFn: () =>
      chiama(rotteConfigurazione.rimuoviDimostrazione, { body: { conferma: PAROLA_RIMOZIONE } }),
    onSuccess: ricomincia,
  });
  return (
    <Modale
      titolo="Rimuovi i dati dimostrativi"
      aperta={aperta}
      ferma={rimozione.isPending}
      onChiudi={onChiudi}
      annulla="Annulla"
      conferma={{
        etichetta: 'Rimuovi',
        esegui: () => rimozione.mutate(),
        impedita: scritta.trim() !== PAROLA_RIMOZIONE,
        inCorso: rimozione.isPending,
        distruttiva: true,
      }}
    >
      <p>Si tolgono le aziende dimostrative, con tutto ciò che contengono:</p>
      <ul className={classi.toglie}>
        {dati.aziende.map(({ cod_Azienda, ragioneSociale }) => (
          <li key={cod_Azienda}>
            <b>{cod_Azienda}</b> {ragioneSociale}
          </li>
        ))}
        {spariscono(dati).map((riga) => (
          <li key={riga}>{riga}</li>
        ))}
      </ul>
      <p className={classi.capoverso}>
        Restano utenti, ruoli, tabelle di base, causali, mappature, provider e le altre aziende.
        {restano(dati)}
      </p>
      <p className={classi.capoverso}>
        <b>Non si può annullare.</b> Per poter tornare indietro, prima una copia di sicurezza:{' '}
        <code>server/main.ts backup</code>, dalla macchina su cui Rateo lavora.
      </p>
      <TextInput
        data-autofocus
        mt={12}
        label="Conferma"
        description={`Scrivere ${PAROLA_RIMOZIONE}`}
        autoComplete="off"
        value={scritta}
        error={rimozione.error ? testoErrore(rimozione.error) : undefined}
        onChange={({ currentTarget }) => setScritta(currentTarget.value)}
      />
    </Modale>
  );
}

/** The companies that the product brings along to be tried, and the way to be rid of them. */
export function DatiDimostrativi() {
  const { perAzienda } = useSessione();
  const [aperta, setAperta] = useState(false);
  const { data } = useQuery({
    queryKey: ['configurazione', 'dimostrazione'],
    queryFn: ({ signal }) => chiama(rotteConfigurazione.dimostrazione, { signal }),
    enabled: tieneOvunque(perAzienda, 'Configurazione_W'),
  });
  if (!data) return null;
  return (
    <div className={classi.fatto}>
      <h3>Dati dimostrativi</h3>
      {data.aziende.length === 0 ? (
        <p>Non ci sono aziende dimostrative.</p>
      ) : (
        <>
          <p>
            Caricati al primo avvio, per provare il prodotto; i nomi sono inventati e segnati come
            tali.
          </p>
          <ul>
            {data.aziende.map(({ cod_Azienda, ragioneSociale }) => (
              <li key={cod_Azienda}>
                <b>{cod_Azienda}</b> {ragioneSociale}
              </li>
            ))}
          </ul>
          <Button variant="default" mt={12} onClick={() => setAperta(true)}>
            Rimuovi i dati dimostrativi…
          </Button>
          <Domanda dati={data} aperta={aperta} onChiudi={() => setAperta(false)} />
        </>
      )}
    </div>
  );
}
