import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './fattori.module.css';
import { IscrizioneApp, type Proposta } from './IscrizioneApp.tsx';
import type { Fattori } from './miei-fattori.ts';

export interface SezioneProps {
  readonly fattori: Fattori;
  /** What a change has answered; nothing where it is to be read again. */
  readonly onCambiati: (nuovi?: Fattori) => void;
  /** Recovery codes that are shown this once. */
  readonly onCodici: (codici: string[] | null) => void;
}

/** The app of six digits: activated, moved to another phone, taken away. */
export function SezioneApp({ fattori, onCambiati, onCodici }: SezioneProps) {
  const { totp } = fattori;
  const [proposta, setProposta] = useState<Proposta | null>(null);
  const [daTogliere, setDaTogliere] = useState(false);
  const proponi = async () => {
    try {
      setProposta(await chiama(rotteFattori.proponiTotp));
    } catch (errore) {
      segnalaErrore('App non attivata', errore);
    }
  };
  const togli = async () => {
    setDaTogliere(false);
    try {
      onCambiati(await chiama(rotteFattori.togliTotp));
      annunciaFatto('Fatto', 'L’app di autenticazione non serve più per entrare.');
    } catch (errore) {
      segnalaErrore('App non tolta', errore);
    }
  };
  return (
    <section className={`pannello ${classi.foglio}`} aria-labelledby="app">
      <div className={classi.testa}>
        <div>
          <h2 id="app">App di autenticazione</h2>
          <p>
            {totp
              ? `Attiva dal ${stampaIstante(totp.attivatoIl)}${totp.ultimoUso ? `, usata l’ultima volta ${stampaIstante(totp.ultimoUso)}` : ''}`
              : 'Un codice di sei cifre, sul telefono, a ogni accesso'}
          </p>
        </div>
        {proposta ? null : (
          <Group gap={8}>
            <Button variant={totp ? 'default' : 'filled'} onClick={() => void proponi()}>
              {totp ? 'Cambia telefono' : 'Attiva l’app'}
            </Button>
            {totp ? (
              <Button variant="default" onClick={() => setDaTogliere(true)}>
                Togli l’app
              </Button>
            ) : null}
          </Group>
        )}
      </div>
      {proposta ? (
        <IscrizioneApp
          proposta={proposta}
          onAnnulla={() => setProposta(null)}
          onAttiva={(codici) => {
            setProposta(null);
            annunciaFatto('App attivata', 'Servirà a ogni accesso. Le altre sessioni sono chiuse.');
            onCodici(codici);
            onCambiati();
          }}
        />
      ) : null}
      <Modale
        titolo="Togliere l’app di autenticazione?"
        aperta={daTogliere}
        onChiudi={() => setDaTogliere(false)}
        annulla="Annulla"
        conferma={{ etichetta: 'Togli', esegui: () => void togli(), distruttiva: true }}
      >
        {fattori.passkey.length > 0
          ? 'Per entrare resteranno le passkey. Le altre sessioni si chiudono.'
          : 'Per entrare basterà la password, e i codici di recupero non varranno più. Le altre sessioni si chiudono.'}
      </Modale>
    </section>
  );
}
