import { lazy, Suspense, useMemo, useState } from 'react';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { TokenDiTutti } from '#web/accesso/token/TokenDiTutti.tsx';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { BottoneNuovo, ElencoTabella } from '#web/tabelle/PaginaTabella.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { Schede } from '#web/ui/Schede.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { type PasswordDi, PasswordMostrata } from './PasswordMostrata.tsx';
import { Sessioni } from './Sessioni.tsx';
import { tabellarioRuoli } from './tabellario-ruoli.ts';
import { tabellarioUtenti } from './tabellario-utenti.ts';

const Registro = lazy(async () => ({
  default: (await import('#web/accesso/Registro.tsx')).Registro,
}));
const SchedaFornitori = lazy(async () => ({
  default: (await import('#web/accesso/fornitori/SchedaFornitori.tsx')).SchedaFornitori,
}));

/** What belongs to one tab only is left behind with it. */
const DI_UNA_SCHEDA = {
  cerca: '',
  ordine: '',
  record: '',
  copia: '',
  vista: '',
  evento: '',
  utente: '',
  dal: '',
  al: '',
  pagina: '',
};

/** The tabs that are no table of records. */
const ALTRE = ['sessioni', 'token', 'registro', 'fornitori'];
const SOLO_OVUNQUE =
  'Il registro nomina persone di ogni azienda: serve la lettura di Utenti su tutte';

const FORNITORI_OVUNQUE =
  'Un fornitore di identità fa entrare in ogni azienda: serve la lettura di Utenti su tutte';

/** `/page/impostazioni/funzioni-servizio-accesso`: who may come in, to do what, and who is in. */
export default function PaginaAccesso() {
  const { perAzienda } = useSessione();
  const scrive = tieneOvunque(perAzienda, 'Utenti_W');
  const registroImpedito = tieneOvunque(perAzienda, 'Utenti_R') ? undefined : SOLO_OVUNQUE;
  const fornitoriImpediti = tieneOvunque(perAzienda, 'Utenti_R') ? undefined : FORNITORI_OVUNQUE;
  const cambia = useCambiaRicerca();
  const { scheda = 'utenti' } = useRicercaUrl();
  const [password, setPassword] = useState<PasswordDi | null>(null);
  const utenti = useMemo(() => tabellarioUtenti(scrive, setPassword), [scrive]);
  const ruoli = useMemo(() => tabellarioRuoli(scrive), [scrive]);
  const chiudiPassword = () => {
    setPassword(null);
    if (password?.nuovo !== undefined) cambia({ record: String(password.nuovo) });
  };
  const tabellari = { utenti, ruoli };
  const attivo = tabellari[scheda as keyof typeof tabellari];
  return (
    <>
      <Intestazione
        azioni={attivo ? <BottoneNuovo key={scheda} tabellario={attivo} /> : undefined}
      />
      <Schede
        etichetta="Accesso"
        attiva={attivo || ALTRE.includes(scheda) ? scheda : 'utenti'}
        onCambia={(id) => cambia({ ...DI_UNA_SCHEDA, scheda: id === 'utenti' ? '' : id })}
        schede={[
          { id: 'utenti', titolo: 'Utenti', contenuto: <ElencoTabella tabellario={utenti} /> },
          { id: 'ruoli', titolo: 'Ruoli', contenuto: <ElencoTabella tabellario={ruoli} /> },
          { id: 'sessioni', titolo: 'Sessioni', contenuto: <Sessioni /> },
          { id: 'token', titolo: 'Token', contenuto: <TokenDiTutti /> },
          {
            id: 'fornitori',
            titolo: 'Fornitori di identità',
            impedita: fornitoriImpediti,
            contenuto: fornitoriImpediti ? (
              <StatoVuoto
                titolo="I fornitori non si possono aprire"
                motivo={`${fornitoriImpediti}.`}
              />
            ) : (
              <Suspense fallback={null}>
                <SchedaFornitori scrive={scrive} />
              </Suspense>
            ),
          },
          {
            id: 'registro',
            titolo: 'Registro',
            impedita: registroImpedito,
            contenuto: registroImpedito ? (
              <StatoVuoto titolo="Il registro non si può aprire" motivo={`${registroImpedito}.`} />
            ) : (
              <Suspense fallback={null}>
                <Registro />
              </Suspense>
            ),
          },
        ]}
      />
      <PasswordMostrata di={password} onChiudi={chiudiPassword} />
    </>
  );
}
