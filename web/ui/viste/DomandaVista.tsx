import { Checkbox, Flex, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rotteViste } from '#contract/viste.ts';
import { chiama } from '#web/base/api.ts';
import { Modale } from '#web/ui/Modale.tsx';
import { useTastiModulo } from '#web/ui/use-tasti-modulo.ts';
import { useAzioniViste } from './azioni-viste.ts';
import type { Domanda } from './domanda.ts';
import type { StatoViste } from './use-viste.ts';
import classi from './viste.module.css';
import type { Vista } from './viste-api.ts';

export interface DomandaVistaProps {
  readonly stato: StatoViste;
  /** Null when nothing is asked. */
  readonly chiesta: Domanda | null;
  readonly onChiudi: () => void;
}

const LUNGHEZZA_NOME = 60;

/** The windows of the menu: the name of a view, and with whom it is shared. */
export default function DomandaVista({ stato, chiesta, onChiudi }: DomandaVistaProps) {
  const { attuale } = stato;
  return (
    <>
      <Nome
        stato={stato}
        nuova={chiesta === 'nuova'}
        aperta={chiesta === 'nuova' || chiesta === 'rinomina'}
        onChiudi={onChiudi}
      />
      {attuale ? (
        <Condivisione
          stato={stato}
          vista={attuale}
          aperta={chiesta === 'condividi'}
          onChiudi={onChiudi}
        />
      ) : null}
    </>
  );
}

interface NomeProps {
  readonly stato: StatoViste;
  readonly nuova: boolean;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

function Nome({ stato, nuova, aperta, onChiudi }: NomeProps) {
  const { attuale, viste } = stato;
  const [nome, setNome] = useState('');
  const [conFiltro, setConFiltro] = useState(true);
  const { crea, cambia } = useAzioniViste(stato);
  const iniziale = attuale && (!nuova || !attuale.mia) ? attuale.nome : '';
  useEffect(() => {
    if (aperta) setNome(iniziale);
  }, [aperta, iniziale]);
  const scritto = nome.trim();
  const difetto = preso(viste, scritto, nuova ? undefined : attuale)
    ? 'Una propria vista ha già questo nome: sceglierne un altro.'
    : undefined;
  const impedita = scritto === '' || difetto !== undefined;
  const salva = async () => {
    if (impedita) return;
    const riuscita =
      nuova || !attuale ? await crea(scritto, conFiltro) : await cambia(attuale, { nome: scritto });
    if (riuscita) onChiudi();
  };
  const tasti = useTastiModulo(() => void salva());
  return (
    <Modale
      titolo={nuova ? 'Salva la vista' : 'Rinomina la vista'}
      aperta={aperta}
      onChiudi={onChiudi}
      misura="sm"
      annulla="Annulla"
      conferma={{ etichetta: nuova ? 'Salva' : 'Rinomina', esegui: () => void salva(), impedita }}
    >
      <Flex
        component="form"
        direction="column"
        gap={14}
        onSubmit={(evento) => {
          evento.preventDefault();
          void salva();
        }}
        onKeyDownCapture={(evento) => {
          // One field: Enter confirms it, as Ctrl+Enter does.
          if (evento.ctrlKey || evento.metaKey) tasti(evento);
        }}
      >
        <TextInput
          label="Nome"
          value={nome}
          error={difetto}
          maxLength={LUNGHEZZA_NOME}
          autoComplete="off"
          withAsterisk
          aria-required
          data-autofocus
          onChange={({ currentTarget }) => setNome(currentTarget.value)}
        />
        {nuova ? (
          <Checkbox
            label="Comprendi filtro e ordine"
            description="Filtro escluso: la vista salva solo la disposizione delle colonne."
            checked={conFiltro}
            onChange={({ currentTarget }) => setConFiltro(currentTarget.checked)}
          />
        ) : null}
      </Flex>
    </Modale>
  );
}

const preso = (viste: readonly Vista[], nome: string, tranne: Vista | undefined): boolean =>
  viste.some(
    (vista) =>
      vista.mia && vista.id !== tranne?.id && vista.nome.toLowerCase() === nome.toLowerCase(),
  );

interface CondivisioneProps {
  readonly stato: StatoViste;
  readonly vista: Vista;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
}

/** The roles that may be chosen, and those that the view already has: these can be taken away. */
function Condivisione({ stato, vista, aperta, onChiudi }: CondivisioneProps) {
  const { cambia } = useAzioniViste(stato);
  const [scelti, setScelti] = useState<readonly number[]>([]);
  const { data, error } = useQuery({
    queryKey: ['viste', 'ruoli'],
    queryFn: ({ signal }) => chiama(rotteViste.ruoli, { signal }),
    enabled: aperta,
  });
  useEffect(() => {
    if (aperta) setScelti(vista.ruoli.map(({ id }) => id));
  }, [aperta, vista]);
  const altri = vista.ruoli.filter(({ id }) => !data?.some((ruolo) => ruolo.id === id));
  const salva = async () => {
    if (await cambia(vista, { ruoli: [...scelti] })) onChiudi();
  };
  return (
    <Modale
      titolo={`Condividi «${vista.nome}»`}
      aperta={aperta}
      onChiudi={onChiudi}
      misura="sm"
      annulla="Annulla"
      conferma={{ etichetta: 'Condividi', esegui: () => void salva(), impedita: !data }}
    >
      <p className={classi.spiegazione}>
        Chi ha uno di questi ruoli trova la vista fra quelle condivise: la usa e la copia, senza
        poterla cambiare.
        {vista.codAzienda === null
          ? null
          : ` Vale nella sola azienda ${vista.codAzienda}, di cui il filtro nomina i dati.`}
      </p>
      {error ? <p role="alert">{error.message}</p> : null}
      <fieldset className={classi.ruoli}>
        <legend>Ruoli</legend>
        {[...(data ?? []), ...altri].map(({ id, nome }) => (
          <Checkbox
            key={id}
            label={nome}
            checked={scelti.includes(id)}
            onChange={({ currentTarget }) =>
              setScelti(
                currentTarget.checked ? [...scelti, id] : scelti.filter((uno) => uno !== id),
              )
            }
          />
        ))}
        {data?.length === 0 && altri.length === 0 ? (
          <p>Nessun ruolo su questa azienda: senza un ruolo in comune non si condivide.</p>
        ) : null}
      </fieldset>
    </Modale>
  );
}
