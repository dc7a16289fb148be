import { Alert, Anchor, Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { chiama } from '#web/base/api.ts';
import { CampoCodice } from './fattori/CampoCodice.tsx';
import classi from './fattori/fattori.module.css';
import { conPasskey, useIngresso } from './use-ingresso.ts';

export interface SecondoPassoProps {
  /** With what this person can show a second factor. */
  readonly metodi: readonly string[];
  /** Back to name and password, with what is to be said of it. */
  readonly onIndietro: (messaggio: string | null) => void;
}

/** The second step of a log-in: a code, a recovery code or a passkey. */
export function SecondoPasso({ metodi, onIndietro }: SecondoPassoProps) {
  const [codice, setCodice] = useState('');
  const [recupero, setRecupero] = useState(!metodi.includes('totp') && !metodi.includes('passkey'));
  const campo = useRef<HTMLInputElement>(null);
  const { errore, setErrore, attesa, entra } = useIngresso(onIndietro);
  const conCodice = recupero || metodi.includes('totp');
  const invia = async (scritto: string) => {
    const entrato = await entra(() =>
      chiama(rotteFattori.accediConCodice, { body: { codice: scritto } }),
    );
    if (entrato) return;
    setCodice('');
    campo.current?.focus();
  };
  const cambia = (scritto: string) => {
    setCodice(scritto);
    if (!recupero && scritto.length === 6 && !attesa) void invia(scritto);
  };
  return (
    <form
      aria-label="Secondo fattore"
      className={classi.passo}
      onSubmit={(evento: FormEvent) => {
        evento.preventDefault();
        if (conCodice && codice !== '' && !attesa) void invia(codice);
      }}
    >
      {conCodice ? (
        <CampoCodice
          key={String(recupero)}
          ref={campo}
          autoFocus
          recupero={recupero}
          etichetta={recupero ? 'Codice di recupero' : 'Codice dell’app'}
          descrizione={
            recupero
              ? 'Uno dei dieci codici conservati, non ancora usato'
              : 'Le sei cifre che l’app di autenticazione mostra adesso'
          }
          valore={codice}
          onCambia={cambia}
        />
      ) : null}
      {errore ? (
        <Alert color="var(--t-negative)" variant="outline" p={10}>
          {errore}
        </Alert>
      ) : null}
      {conCodice ? (
        <Button type="submit" fullWidth loading={attesa}>
          Accedi
        </Button>
      ) : null}
      {metodi.includes('passkey') && !recupero ? (
        <Button
          fullWidth
          variant={conCodice ? 'default' : 'filled'}
          loading={attesa && !conCodice}
          autoFocus={!conCodice}
          onClick={() => void entra(async () => (await conPasskey()).entraConPasskey(false))}
        >
          Usa la passkey
        </Button>
      ) : null}
      <div className={classi.altreVie}>
        {metodi.includes('recupero') ? (
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              setCodice('');
              setErrore(null);
              setRecupero(!recupero);
            }}
          >
            {recupero ? 'Torna al secondo fattore' : 'Usa un codice di recupero'}
          </Anchor>
        ) : null}
        <Anchor component="button" type="button" onClick={() => onIndietro(null)}>
          Torna alla password
        </Anchor>
      </div>
    </form>
  );
}
