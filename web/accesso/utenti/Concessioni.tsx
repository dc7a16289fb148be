import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Risposta } from '#contract/rotta.ts';
import { rotteRuoli } from '#contract/ruoli.ts';
import { rotteUtenti } from '#contract/utenti.ts';
import {
  aziendeAmministrate,
  puoConcedere,
  tieneOvunque,
} from '#domain/accesso/amministrazione.ts';
import { ePrivilegio } from '#domain/accesso/privilegi.ts';
import { stampaIstante } from '#domain/tempo/istante.ts';
import { chiama } from '#web/base/api.ts';
import type { ParteProps } from '#web/record/campi.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import { diciErrore } from './AzioniUtente.tsx';
import { dove } from './dove.ts';
import type { UtenteLetto } from './utente-letto.ts';
import classi from './utenti.module.css';

type Concessione = UtenteLetto['concessioni'][number];
type Ruolo = Risposta<typeof rotteRuoli.elenco>[number];

/** All the companies, in the choice of one. */
const OVUNQUE = '*';

const useRuoli = () =>
  useQuery({
    queryKey: ['ruoli'],
    queryFn: ({ signal }) => chiama(rotteRuoli.elenco, { signal }),
  }).data;

/** The roles of a user, company by company: given and withdrawn one at a time. */
export function Concessioni({ record, onScritto }: ParteProps) {
  const utente = record as unknown as UtenteLetto;
  const { utente: io, perAzienda, aziende } = useSessione();
  const ruoli = useRuoli();
  const [daRitirare, setDaRitirare] = useState<Concessione | null>(null);
  const proprie = io.id === utente.id;
  const puo = ({ idRuolo, cod_Azienda }: Concessione): boolean => {
    const ruolo = ruoli?.find(({ id }) => id === idRuolo);
    return (
      !proprie &&
      ruolo !== undefined &&
      puoConcedere(perAzienda, ruolo.privilegi.filter(ePrivilegio), cod_Azienda)
    );
  };
  const ritira = async (concessione: Concessione) => {
    setDaRitirare(null);
    try {
      const params = { id: utente.id, idConcessione: concessione.id };
      await chiama(rotteUtenti.ritira, { params });
      onScritto();
    } catch (errore) {
      diciErrore('Ruolo non ritirato', errore);
    }
  };
  return (
    <>
      {proprie ? (
        <p className={classi.nota}>I propri ruoli li cambia soltanto un altro amministratore.</p>
      ) : (
        <NuovaConcessione utente={utente} ruoli={ruoli ?? []} onScritto={onScritto} />
      )}
      {utente.concessioni.length === 0 ? (
        <StatoVuoto
          titolo="Nessun ruolo"
          motivo="Nessun privilegio concesso: accesso senza dati visibili."
        />
      ) : (
        <ul className={classi.concessioni} aria-label={`Ruoli di ${utente.username}`}>
          {utente.concessioni.map((una) => (
            <li key={una.id}>
              <div>
                <b>{una.ruolo}</b> su {dove(una.cod_Azienda, aziende)}
                <p className={classi.nota}>
                  da {una.creatoDa ?? 'sistema'}, {stampaIstante(una.creatoIl)}
                </p>
              </div>
              {puo(una) ? (
                <Button
                  variant="default"
                  aria-label={`Ritira ${una.ruolo} su ${dove(una.cod_Azienda)}`}
                  onClick={() => setDaRitirare(una)}
                >
                  Ritira
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <Modale
        titolo={`Ritirare ${daRitirare?.ruolo ?? ''} a ${utente.username}?`}
        aperta={daRitirare !== null}
        onChiudi={() => setDaRitirare(null)}
        annulla="Annulla"
        conferma={{
          etichetta: 'Ritira',
          esegui: () => void (daRitirare && ritira(daRitirare)),
          distruttiva: true,
        }}
      >
        Il ruolo vale su {dove(daRitirare?.cod_Azienda ?? null, aziende)}: dalla prossima chiamata{' '}
        {utente.username} non ne ha più i privilegi.
      </Modale>
    </>
  );
}

interface NuovaConcessioneProps {
  readonly utente: UtenteLetto;
  readonly ruoli: readonly Ruolo[];
  readonly onScritto: () => void;
}

function NuovaConcessione({ utente, ruoli, onScritto }: NuovaConcessioneProps) {
  const { perAzienda, aziende } = useSessione();
  const [idRuolo, setIdRuolo] = useState<string | null>(null);
  const [azienda, setAzienda] = useState<string | null>(null);
  const [inCorso, setInCorso] = useState(false);
  const codici = aziende.map(({ cod_Azienda }) => cod_Azienda);
  const dOve = [
    ...(tieneOvunque(perAzienda, 'Utenti_W')
      ? [{ value: OVUNQUE, label: 'Tutte le aziende' }]
      : []),
    ...aziendeAmministrate(perAzienda, codici, 'Utenti_W').map((una) => ({
      value: una,
      label: dove(una, aziende),
    })),
  ];
  if (dOve.length === 0) return null;
  const codAzienda = azienda === OVUNQUE ? null : azienda;
  const scelte = ruoli.map(({ id, nome, privilegi }) => ({
    value: String(id),
    label: nome,
    disabled:
      azienda !== null && !puoConcedere(perAzienda, privilegi.filter(ePrivilegio), codAzienda),
  }));
  const scelto = scelte.find(({ value }) => value === idRuolo);
  const pronta = azienda !== null && scelto !== undefined && !scelto.disabled && !inCorso;
  const concedi = async (evento: FormEvent) => {
    evento.preventDefault();
    if (!pronta) return;
    setInCorso(true);
    try {
      const body = { idRuolo: Number(idRuolo), codAzienda };
      await chiama(rotteUtenti.concedi, { params: { id: utente.id }, body });
      setIdRuolo(null);
      onScritto();
    } catch (errore) {
      diciErrore('Ruolo non concesso', errore);
    } finally {
      setInCorso(false);
    }
  };
  return (
    <form
      className={classi.nuova}
      aria-label="Nuova concessione"
      onSubmit={(evento) => void concedi(evento)}
    >
      <Select
        label="Su"
        placeholder="Scegliere"
        data={dOve}
        value={azienda}
        onChange={setAzienda}
        searchable
        allowDeselect={false}
      />
      <Select
        label="Ruolo"
        placeholder="Scegliere"
        data={scelte}
        value={idRuolo}
        onChange={setIdRuolo}
        searchable
        allowDeselect={false}
        {...(scelto?.disabled ? { error: 'Contiene privilegi che non si hanno' } : {})}
      />
      <Button type="submit" disabled={!pronta} loading={inCorso}>
        Concedi
      </Button>
    </form>
  );
}
