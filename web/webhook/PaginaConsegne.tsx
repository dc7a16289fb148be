import { Button, Flex, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Ingresso } from '#contract/rotta.ts';
import { rotteWebhook } from '#contract/webhook.ts';
import { EVENTI_WEBHOOK } from '#domain/webhook/eventi.ts';
import { chiama } from '#web/base/api.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { testoErrore } from '#web/record/errore.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { DURATA_TOAST_MS, mostraToast } from '#web/ui/toast.ts';
import { COLONNE_CONSEGNE } from './colonne-consegne.ts';
import { DettaglioConsegna } from './DettaglioConsegna.tsx';
import {
  CHIAVE_CONSEGNE,
  type Consegna,
  type FiltroConsegne,
  leggiConsegne,
  STATI,
} from './webhook-api.ts';

const PER_PAGINA = 50;
const ORDINE = { id: 'DESC' } as const;

const TUTTI_GLI_STATI = [
  { value: '', label: 'Tutti gli stati' },
  ...STATI.map((stato) => ({ value: stato, label: stato })),
];
const TUTTI_GLI_EVENTI = [
  { value: '', label: 'Tutti gli eventi' },
  ...EVENTI_WEBHOOK.map(({ codice, titolo }) => ({ value: codice, label: titolo })),
  { value: 'prova', label: 'Prova' },
];

interface FiltroProps {
  readonly filtro: FiltroConsegne;
  readonly onCambia: (parole: Readonly<Record<string, string>>) => void;
}

function Filtro({ filtro, onCambia }: FiltroProps) {
  const { data } = useQuery({
    queryKey: ['webhook'],
    queryFn: ({ signal }) => chiama(rotteWebhook.elenco, { signal }),
  });
  const webhook = [
    { value: '', label: 'Tutti i webhook' },
    ...(data ?? []).map(({ id, nome }) => ({ value: String(id), label: nome })),
  ];
  return (
    <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro delle consegne">
      <NativeSelect
        aria-label="Webhook"
        w={200}
        data={webhook}
        value={filtro.webhook}
        onChange={({ currentTarget }) => onCambia({ webhook: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Stato"
        w={150}
        data={TUTTI_GLI_STATI}
        value={filtro.stato}
        onChange={({ currentTarget }) => onCambia({ stato: currentTarget.value })}
      />
      <NativeSelect
        aria-label="Evento"
        w={230}
        data={TUTTI_GLI_EVENTI}
        value={filtro.evento}
        onChange={({ currentTarget }) => onCambia({ evento: currentTarget.value })}
      />
    </Flex>
  );
}

type Ripetute = Ingresso<typeof rotteWebhook.ripeti>['body'];

/** Sends deliveries again and tells how many. */
function useRipeti() {
  const memoria = useQueryClient();
  return async (body: Ripetute) => {
    try {
      const { count } = await chiama(rotteWebhook.ripeti, { body });
      await memoria.invalidateQueries({ queryKey: CHIAVE_CONSEGNE });
      mostraToast({
        titolo: 'Consegne ripetute',
        testo: count === 1 ? 'Una è di nuovo in attesa.' : `${count} sono di nuovo in attesa.`,
        tipo: 'successo',
        durataMs: DURATA_TOAST_MS,
      });
    } catch (errore) {
      const testo = testoErrore(errore);
      mostraToast({
        titolo: 'Consegne non ripetute',
        testo,
        tipo: 'errore',
        durataMs: DURATA_TOAST_MS,
      });
    }
  };
}

/** `/page/tabelle/webhook/consegne`: what was told to whom, with what answer. */
export default function PaginaConsegne() {
  const { webhook = '', stato = '', evento = '', record = '' } = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const scrive = useSessione().puo('Configurazione_W');
  const ripeti = useRipeti();
  const filtro = { webhook, stato, evento };
  return (
    <>
      <Intestazione
        azioni={
          scrive && webhook !== '' ? (
            <Button variant="default" onClick={() => void ripeti({ falliteDi: Number(webhook) })}>
              Ripeti le fallite
            </Button>
          ) : null
        }
      />
      <ElencoPaginato<Consegna>
        nome="webhook-consegne"
        etichetta="Consegne"
        colonne={COLONNE_CONSEGNE}
        dimensione={PER_PAGINA}
        ordinePredefinito={ORDINE}
        chiave={[...CHIAVE_CONSEGNE, webhook, stato, evento]}
        leggi={(pagina, signal) => leggiConsegne(filtro, pagina, signal)}
        onApri={({ id }) => cambia({ record: String(id) })}
        azioni={(righe, svuota) =>
          scrive ? (
            <Button
              variant="default"
              onClick={() => void ripeti({ ids: righe.map(({ id }) => id) }).then(svuota)}
            >
              Ripeti
            </Button>
          ) : null
        }
        barra={
          <Filtro
            filtro={filtro}
            onCambia={(parole) => cambia({ ...parole, pagina: '', righe: '' })}
          />
        }
        vuoto={{ motivo: 'Nessuna consegna risponde al filtro.' }}
      />
      <DettaglioConsegna
        id={/^\d{1,15}$/.test(record) ? Number(record) : null}
        onRipeti={scrive ? (id) => void ripeti({ ids: [id] }) : undefined}
        onChiudi={() => cambia({ record: '' })}
      />
    </>
  );
}
