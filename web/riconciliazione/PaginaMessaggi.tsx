import { Flex, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { nomiSpecieMessaggio, specieMessaggio } from '#domain/riconciliazione/estratto.ts';
import { useCambiaRicerca, useRicercaUrl } from '#web/base/ricerca-url.ts';
import { indirizzoMovimento } from '#web/movimenti/indirizzi.ts';
import { ElencoPaginato } from '#web/tabelle/ElencoPaginato.tsx';
import { CampoRicerca } from '#web/ui/CampoRicerca.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { Intestazione } from '#web/ui/pagina/Intestazione.tsx';
import { colonneMessaggi } from './colonne-messaggi.ts';
import { type FiltroMessaggi, type Messaggio, messaggiDi } from './estratti-api.ts';

const PER_PAGINA = 100;
const ORDINE = { id: 'DESC' } as const;
const GENERAZIONE = '/page/movimenti/elaborazioni/generazione-movimenti';
const LUNGHEZZA_ISIN = 12;

type Specie = (typeof specieMessaggio)[number];
const specieChiesta = (parola: string | undefined): Specie | undefined =>
  specieMessaggio.find((una) => una === parola);

function filtroDi({ specie, isin }: Readonly<Record<string, string>>): FiltroMessaggi {
  const sua = specieChiesta(specie);
  return { ...(sua && { specie: sua }), ...(isin?.length === LUNGHEZZA_ISIN && { codISIN: isin }) };
}

/** `/page/movimenti/riconciliazione/messaggi`: confirmations, states and corporate actions, the latest first. */
export default function PaginaMessaggi() {
  const ricerca = useRicercaUrl();
  const cambia = useCambiaRicerca();
  const naviga = useNavigate();
  const { chiave, leggi } = messaggiDi(filtroDi(ricerca));
  const filtra = (parole: Readonly<Record<string, string>>) =>
    void cambia({ ...parole, pagina: '', righe: '' });
  return (
    <>
      <Intestazione
        descrizione="Conferme, stati di regolamento e operazioni sul capitale che i depositari hanno mandato, accanto a ciò che noi abbiamo o attendiamo."
        azioni={
          <BottoneLink to={GENERAZIONE as string} variant="default">
            Generazione movimenti
          </BottoneLink>
        }
      />
      <ElencoPaginato<Messaggio>
        nome="riconciliazione-messaggi"
        etichetta="Messaggi"
        colonne={colonneMessaggi}
        dimensione={PER_PAGINA}
        ordinePredefinito={ORDINE}
        chiave={chiave}
        leggi={leggi}
        onApri={({ idMovimento }) => {
          if (idMovimento !== null) void naviga({ to: indirizzoMovimento(idMovimento) as string });
        }}
        barra={
          <Flex component="search" wrap="wrap" align="center" gap={8} aria-label="Filtro messaggi">
            <NativeSelect
              aria-label="Specie"
              w={200}
              data={[
                { value: '', label: 'Ogni messaggio' },
                ...specieMessaggio.map((una) => ({ value: una, label: nomiSpecieMessaggio[una] })),
              ]}
              value={specieChiesta(ricerca.specie) ?? ''}
              onChange={({ currentTarget }) => filtra({ specie: currentTarget.value })}
            />
            <CampoRicerca
              etichetta="ISIN"
              segnaposto="ISIN intero"
              iniziale={ricerca.isin ?? ''}
              onCambia={(isin) => filtra({ isin: isin.trim().toUpperCase() })}
              larghezza={150}
            />
          </Flex>
        }
        vuoto={{
          motivo:
            'Nessun messaggio risponde al filtro: arrivano con i file MT54x, MT56x, sese e seev.',
        }}
      />
    </>
  );
}
