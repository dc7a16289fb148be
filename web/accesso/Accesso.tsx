import { Alert, Button, PasswordInput, TextInput, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { impedimentoPasskey } from '#domain/accesso/fattori.ts';
import { fraseRifiuto } from '#domain/accesso/rifiuti-fornitore.ts';
import { ritornoAmmesso } from '#domain/accesso/ritorno.ts';
import { ErroreApi } from '#web/base/api.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { avviaSessione, entra, statoSessione, useStatoSessione } from '#web/sessione/sessione.ts';
import { svuotaDeposito } from '#web/sessione/svuota-deposito.ts';
import { Attesa } from '#web/ui/pagina/Attesa.tsx';
import { destinazioneDopoAccesso } from './destinazione.ts';
import { FoglioAccesso } from './FoglioAccesso.tsx';
import classi from './fornitori/fornitori.module.css';
import { PulsantiFornitori, useFornitori } from './fornitori/PulsantiFornitori.tsx';
import { conPasskey, useIngresso } from './use-ingresso.ts';

// What few come in by is no code of the first load.
const leggiSecondoPasso = () => import('./SecondoPasso.tsx');
const SecondoPasso = lazy(async () => ({ default: (await leggiSecondoPasso()).SecondoPasso }));

const ILLEGGIBILE = 'Errore lettura file di configurazione. Ricaricare la pagina.';

function messaggio(errore: unknown): string {
  return errore instanceof ErroreApi
    ? errore.problema.detail
    : 'Accesso non riuscito. Ricaricare la pagina e riprovare.';
}

function Illeggibile() {
  return (
    <>
      <Alert color="var(--t-negative)" variant="outline" title="Errore">
        {ILLEGGIBILE}
      </Alert>
      <Button fullWidth mt="md" onClick={() => location.reload()} data-autofocus>
        Ricarica la pagina
      </Button>
    </>
  );
}

interface ModuloProps {
  /** What is to be said before anything is typed: the second step took too long. */
  readonly detto: string | null;
  readonly onFattore: (metodi: readonly string[]) => void;
}

/** With what a second factor can be shown, if the refusal asks for one. */
function metodiChiesti(errore: unknown): readonly string[] | undefined {
  if (!(errore instanceof ErroreApi) || errore.problema.codice !== 'FATTORE_RICHIESTO')
    return undefined;
  return (errore.problema.attuale as { metodi: readonly string[] }).metodi;
}

/** Passkeys work here: the browser knows them, and the address is one that they can be bound to. */
const PASSKEY_POSSIBILI =
  'PublicKeyCredential' in window && impedimentoPasskey(location.origin) === undefined;

/** In the place of name and password: whoever has a passkey on this device. */
function ConPasskey() {
  const { errore, attesa, entra: accedi } = useIngresso();
  return (
    <>
      <p className={classi.oppure}>oppure</p>
      <Button
        fullWidth
        variant="default"
        loading={attesa}
        onClick={() => void accedi(async () => (await conPasskey()).entraConPasskey(true))}
      >
        Usa una passkey
      </Button>
      {errore ? (
        <Alert color="var(--t-negative)" variant="outline" mt={14} p={10}>
          {errore}
        </Alert>
      ) : null}
    </>
  );
}

function Modulo({ detto, onFattore }: ModuloProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errore, setErrore] = useState<string | null>(detto);
  const [attesa, setAttesa] = useState(false);
  const campoPassword = useRef<HTMLInputElement>(null);
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    setAttesa(true);
    setErrore(null);
    // It is there when the answer asks for it: whoever types the code at once loses no digit.
    const inArrivo = leggiSecondoPasso().catch(() => undefined);
    try {
      await entra(username.trim(), password);
    } catch (fallita) {
      const metodi = metodiChiesti(fallita);
      if (metodi) {
        await inArrivo;
        return onFattore(metodi);
      }
      setErrore(messaggio(fallita));
      setPassword('');
      setAttesa(false);
      campoPassword.current?.focus();
    }
  };
  return (
    <form onSubmit={(evento) => void invia(evento)} aria-label="Accesso">
      <TextInput
        label="Nome utente"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        withAsterisk={false}
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <PasswordInput
        ref={campoPassword}
        mt={12}
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostra o nascondi la password' }}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      {errore ? (
        <Alert color="var(--t-negative)" variant="outline" mt={14} p={10}>
          {errore}
        </Alert>
      ) : null}
      <Button type="submit" fullWidth mt={18} loading={attesa}>
        Accedi
      </Button>
      {PASSKEY_POSSIBILI ? <ConPasskey /> : null}
    </form>
  );
}

/** By a provider, by name and password, or both; where the form is for emergencies it waits behind a link. */
function Vie({ ritorno, ...modulo }: ModuloProps & { readonly ritorno: string | undefined }) {
  const { fornitori, locale } = useFornitori();
  const [emergenza, setEmergenza] = useState(false);
  // Nobody waits for the providers to begin to type; where one comes in by them alone the form then gives way.
  const conModulo = locale || emergenza;
  return (
    <>
      {conModulo ? <Modulo {...modulo} /> : null}
      <PulsantiFornitori {...{ fornitori, ritorno }} dopoIlModulo={conModulo} />
      {conModulo ? null : (
        <p className={classi.emergenza}>
          <UnstyledButton fz="inherit" onClick={() => setEmergenza(true)}>
            Accesso di emergenza
          </UnstyledButton>
        </p>
      )}
    </>
  );
}

/** `/pages/login`: log-in, or the word that the configuration could not be read. */
export default function Accesso() {
  const { fase } = useStatoSessione();
  const naviga = useNavigate();
  const { ritorno, rifiuto, da } = useRicercaUrl();
  const frase = fraseRifiuto(rifiuto);
  const prosegui = useCallback(() => {
    const stato = statoSessione();
    const daCambiare = stato.fase === 'aperta' && stato.identita.cambioPasswordRichiesto;
    void naviga({ href: destinazioneDopoAccesso(ritorno, daCambiare), replace: true });
  }, [naviga, ritorno]);
  useEffect(() => {
    // Whoever sat here before may never have left: what they read is not for who comes from a provider.
    if (da === 'fornitore') svuotaDeposito();
    void avviaSessione();
  }, [da]);
  // Also for who comes here with a session that the cookie has just renewed.
  useEffect(() => {
    if (fase === 'aperta') prosegui();
  }, [fase, prosegui]);
  const [metodi, setMetodi] = useState<readonly string[] | null>(null);
  const [detto, setDetto] = useState<string | null>(null);
  if (fase === 'ignota' || fase === 'aperta') return <Attesa />;
  if (metodi)
    return (
      <FoglioAccesso titolo="Secondo fattore">
        <Suspense fallback={<Attesa />}>
          <SecondoPasso
            metodi={metodi}
            onIndietro={(messaggioDetto) => {
              setDetto(messaggioDetto);
              setMetodi(null);
            }}
          />
        </Suspense>
      </FoglioAccesso>
    );
  return (
    <FoglioAccesso titolo="Accedi a Rateo">
      {frase ? (
        <Alert color="var(--t-negative)" variant="outline" mb={14} p={10}>
          {frase}
        </Alert>
      ) : null}
      {fase === 'illeggibile' ? (
        <Illeggibile />
      ) : (
        <Vie ritorno={ritornoAmmesso(ritorno)} detto={detto} onFattore={setMetodi} />
      )}
    </FoglioAccesso>
  );
}
