import { Alert, Anchor, Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { rotteFattori } from '#contract/fattori.ts';
import { chiama, ErroreApi, type SessioneApi } from '#web/base/api.ts';
import { accogli } from '#web/sessione/sessione.ts';
import { CampoCodice } from './fattori/CampoCodice.tsx';
import classi from './fattori/fattori.module.css';

export interface SecondoPassoProps {
  /** With what this person can show a second factor. */
  readonly metodi: readonly string[];
  /** Back to name and password, with what is to be said of it. */
  readonly onIndietro: (messaggio: string | null) => void;
}

const conPasskey = () => import('./fattori/con-passkey.ts');

const SCADUTA = 'ATTESA_SCADUTA';

/** What is told of a failure; nothing where the person has just closed the browser's window. */
async function messaggio(errore: unknown): Promise<string | null> {
  if (errore instanceof ErroreApi) return errore.problema.detail;
  const { eRinuncia } = await conPasskey();
  return eRinuncia(errore) ? null : 'La passkey non ha risposto: riprovare.';
}

/** Coming in: busy, and what went wrong. */
export function useIngresso(onScaduta?: (messaggio: string) => void) {
  const [errore, setErrore] = useState<string | null>(null);
  const [attesa, setAttesa] = useState(false);
  const entra = async (passi: () => Promise<SessioneApi>): Promise<boolean> => {
    setAttesa(true);
    setErrore(null);
    try {
      await accogli(await passi());
      return true;
    } catch (fallita) {
      setAttesa(false);
      const testo = await messaggio(fallita);
      const scaduta = fallita instanceof ErroreApi && fallita.problema.codice === SCADUTA;
      if (scaduta && onScaduta && testo) onScaduta(testo);
      else setErrore(testo);
      return false;
    }
  };
  return { errore, setErrore, attesa, entra };
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
