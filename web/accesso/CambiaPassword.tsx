import { Alert, Button, PasswordInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { difettiPassword, forzaPassword } from '#domain/accesso/password.ts';
import { ErroreApi } from '#web/base/api.ts';
import { useRicercaUrl } from '#web/base/ricerca-url.ts';
import { cambiaPassword, useSessione } from '#web/sessione/sessione.ts';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { annunciaFatto } from '#web/ui/toast.ts';
import classi from './cambia-password.module.css';
import { destinazioneDopoAccesso } from './destinazione.ts';

type Campi = Readonly<Record<'attuale' | 'nuova' | 'ripetuta', string>>;
const VUOTI: Campi = { attuale: '', nuova: '', ripetuta: '' };

/** What stands in the way of sending, by field; nothing is said of a field not yet touched. */
function erroriDi(campi: Campi, difetti: readonly string[]): Partial<Campi> {
  const diverse = campi.ripetuta !== '' && campi.ripetuta !== campi.nuova;
  const uguale = campi.nuova !== '' && campi.nuova === campi.attuale;
  return {
    ...(campi.nuova && difetti[0] ? { nuova: difetti[0] } : {}),
    ...(uguale ? { nuova: 'La nuova password deve essere diversa da quella attuale' } : {}),
    ...(diverse ? { ripetuta: 'Le due password non sono uguali' } : {}),
  };
}

function erroriServer(errore: unknown): Partial<Campi> {
  if (!(errore instanceof ErroreApi)) throw errore;
  const { errori, detail } = errore.problema;
  const primo = errori?.[0];
  return { [primo?.campo === 'nuova' ? 'nuova' : 'attuale']: primo?.messaggio ?? detail };
}

/** How far the length has come; the rule itself is words, not classes of characters. */
function Forza({ password, buona }: { readonly password: string; readonly buona: boolean }) {
  const quota = Math.min(100, (password.length / 20) * 100);
  return (
    <>
      <div className={classi.forza} aria-hidden="true" data-buona={buona || undefined}>
        <span style={{ width: `${quota}%` }} />
      </div>
      <p className={classi.parolaForza} role="status">
        {password === '' ? '' : `Forza: ${forzaPassword(password, buona)}`}
      </p>
    </>
  );
}

function Campo(props: {
  readonly etichetta: string;
  readonly nome: keyof Campi;
  readonly campi: Campi;
  readonly errori: Partial<Campi>;
  readonly onCambia: (campi: Campi) => void;
  readonly descrizione?: string;
}) {
  const { etichetta, nome, campi, errori, onCambia, descrizione } = props;
  return (
    <PasswordInput
      label={etichetta}
      name={nome}
      autoComplete={nome === 'attuale' ? 'current-password' : 'new-password'}
      required
      withAsterisk={false}
      autoFocus={nome === 'attuale'}
      description={descrizione}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visibilityToggleButtonProps={{ 'aria-label': `Mostra o nascondi: ${etichetta}` }}
      value={campi[nome]}
      error={errori[nome]}
      aria-invalid={errori[nome] !== undefined}
      onChange={({ currentTarget }) => onCambia({ ...campi, [nome]: currentTarget.value })}
    />
  );
}

/** `/page/impostazioni/reset-password`, by will or because the first password must go. */
export default function CambiaPassword() {
  const { utente, cambioPasswordRichiesto } = useSessione();
  const naviga = useNavigate();
  const { ritorno } = useRicercaUrl();
  const [campi, setCampi] = useState(VUOTI);
  const [rifiuto, setRifiuto] = useState<Partial<Campi>>({});
  const [attesa, setAttesa] = useState(false);
  const difetti = difettiPassword(campi.nuova, utente.username);
  const errori = { ...erroriDi(campi, difetti), ...rifiuto };
  const completi = campi.attuale !== '' && campi.nuova !== '' && campi.ripetuta === campi.nuova;
  const pronta = completi && Object.keys(erroriDi(campi, difetti)).length === 0;

  const cambia = (nuovi: Campi) => {
    setRifiuto({});
    setCampi(nuovi);
  };
  const invia = async (evento: FormEvent) => {
    evento.preventDefault();
    setAttesa(true);
    try {
      await cambiaPassword(campi.attuale, campi.nuova);
      annunciaFatto(
        'Operazione riuscita',
        'La password è cambiata. Le altre sessioni sono state chiuse.',
      );
      await naviga({ href: destinazioneDopoAccesso(ritorno, false) });
    } catch (errore) {
      setRifiuto(erroriServer(errore));
    } finally {
      setAttesa(false);
    }
  };

  return (
    <>
      <Intestazione />
      <form className={`pannello ${classi.modulo}`} onSubmit={(evento) => void invia(evento)}>
        {cambioPasswordRichiesto ? (
          <Alert color="var(--t-warning)" variant="outline" p={10}>
            La password va cambiata prima di continuare.
          </Alert>
        ) : null}
        <Campo
          etichetta="Password attuale"
          nome="attuale"
          {...{ campi, errori, onCambia: cambia }}
        />
        <div>
          <Campo
            etichetta="Nuova password"
            nome="nuova"
            {...{ campi, errori, onCambia: cambia }}
            descrizione="Almeno 12 caratteri, per esempio una frase."
          />
          <Forza password={campi.nuova} buona={campi.nuova !== '' && difetti.length === 0} />
        </div>
        <Campo
          etichetta="Ripeti la nuova password"
          nome="ripetuta"
          {...{ campi, errori, onCambia: cambia }}
        />
        <Button type="submit" loading={attesa} disabled={!pronta}>
          Cambia password
        </Button>
      </form>
    </>
  );
}
