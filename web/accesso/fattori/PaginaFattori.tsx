import { Alert, Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { chiama } from '#web/base/api.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { segnalaErrore } from '#web/record/errore.ts';
import { rileggiIdentita, useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { destinazioneDopoAccesso } from '../destinazione.ts';
import { CodiciMostrati } from './CodiciMostrati.tsx';
import classi from './fattori.module.css';
import { useFattori } from './miei-fattori.ts';
import { SezioneApp, type SezioneProps } from './SezioneApp.tsx';
import { SezionePasskey } from './SezionePasskey.tsx';

const IN_PAROLE = (rimasti: number): string =>
  rimasti === 1 ? 'Ne resta uno da usare' : `Ne restano ${rimasti} da usare`;

function SezioneCodici({ fattori, onCambiati, onCodici }: SezioneProps) {
  const { totp, passkey, codiciRimasti } = fattori;
  if (totp === null && passkey.length === 0) return null;
  const rigenera = async () => {
    try {
      const { codici } = await chiama(rotteFattori.rigeneraCodici);
      onCodici(codici);
      onCambiati();
    } catch (errore) {
      segnalaErrore('Codici non rigenerati', errore);
    }
  };
  return (
    <section className={`pannello ${classi.foglio}`} aria-labelledby="codici">
      <div className={classi.testa}>
        <div>
          <h2 id="codici">Codici di recupero</h2>
          <p className={codiciRimasti < 3 ? 'avvisa' : undefined}>
            {IN_PAROLE(codiciRimasti)}: ognuno fa entrare una volta senza il secondo fattore
          </p>
        </div>
        <Button variant="default" onClick={() => void rigenera()}>
          Rigenera i codici
        </Button>
      </div>
    </section>
  );
}

/** `/page/impostazioni/secondo-fattore`, by will or because it is asked for before anything else. */
export default function PaginaFattori() {
  const { fattoreDaAttivare } = useSessione();
  const { fattori, errore, rileggi } = useFattori();
  const [codici, setCodici] = useState<string[] | null>(null);
  const naviga = useNavigate();
  const { ritorno } = useRicercaUrl();
  // Who was led here goes on to where they were going, once the codes have been read.
  const prosegui = async () => {
    setCodici(null);
    if (!fattoreDaAttivare) return;
    await rileggiIdentita();
    await naviga({ href: destinazioneDopoAccesso(ritorno, false) });
  };
  if (errore && !fattori)
    return <StatoVuoto titolo="I secondi fattori non sono stati letti" motivo={errore.message} />;
  const parte = fattori && {
    fattori,
    onCambiati: (nuovi?: typeof fattori) => void rileggi(nuovi),
    onCodici: (nuovi: string[] | null) => (nuovi ? setCodici(nuovi) : void prosegui()),
  };
  return (
    <>
      <Intestazione />
      <div className={classi.fogli}>
        {fattoreDaAttivare ? (
          <Alert color="var(--t-warning)" variant="outline" p={10}>
            Il proprio ruolo, o la propria azienda, richiede il secondo fattore: attivarne uno per
            continuare.
          </Alert>
        ) : null}
        {parte ? (
          <>
            <SezioneApp {...parte} />
            <SezionePasskey {...parte} />
            <SezioneCodici {...parte} />
          </>
        ) : null}
      </div>
      <CodiciMostrati codici={codici} onChiudi={() => void prosegui()} />
    </>
  );
}
