import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rottaElencoProviderDi } from '#contract/importazioni.ts';
import { tieneOvunque } from '#domain/accesso/amministrazione.ts';
import { descrizionePrivilegio } from '#domain/accesso/privilegi.ts';
import type { Destinazione } from '#domain/importazioni/destinazione.ts';
import type { Data } from '#domain/tempo/data.ts';
import { chiama } from '#web/base/api.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { CampoData } from '#web/ui/CampoData.tsx';
import { CampoScelta } from '#web/ui/CampoScelta.tsx';
import { Modale } from '#web/ui/Modale.tsx';
import { BottoneLink } from '#web/ui/pagina/BottoneLink.tsx';
import { StatoVuoto } from '#web/ui/StatoVuoto.tsx';
import classi from './importazioni.module.css';
import type { RichiestaProvider } from './invii.ts';

export interface ModaleProviderProps {
  readonly archivio: Destinazione;
  readonly aperta: boolean;
  readonly onChiudi: () => void;
  readonly onAvvia: (richiesta: Omit<RichiestaProvider, 'anteprima'>) => void;
  readonly onProva: (codice: string, data: Data | null) => void;
}

/** Asks from which day and, where there are several, from whom; or says how to have a provider. */
export function ModaleProvider({
  archivio,
  aperta,
  onChiudi,
  onAvvia,
  onProva,
}: ModaleProviderProps) {
  const [data, setData] = useState<Data | null>(null);
  const [scelto, setScelto] = useState<string | null>(null);
  const { data: tutti, error } = useQuery({
    queryKey: ['provider', archivio.tipo],
    queryFn: ({ signal }) => chiama(rottaElencoProviderDi(archivio), { signal }),
    enabled: aperta,
  });
  const attivi = tutti?.filter(({ attivo }) => attivo) ?? [];
  const codice = scelto ?? (attivi.length === 1 ? (attivi[0]?.codice ?? null) : null);
  const nominato = tutti?.find((uno) => uno.codice === codice);
  const spento = nominato !== undefined && !nominato.attivo;
  const nessuno = tutti?.length === 0;
  return (
    <Modale
      titolo="Conferma Import da Provider"
      aperta={aperta}
      onChiudi={onChiudi}
      misura="xl"
      ferma
      annulla="Annulla"
      conferma={{
        etichetta: 'Ok',
        esegui: () => onAvvia({ codice: scelto, data }),
        impedita: spento || attivi.length === 0,
      }}
      piede={
        nessuno ? null : (
          <Button
            variant="default"
            disabled={codice === null}
            title={codice === null ? 'Scegliere quale provider provare' : undefined}
            onClick={() => codice !== null && onProva(codice, data)}
          >
            Prova
          </Button>
        )
      }
    >
      {nessuno ? (
        <NessunProvider archivio={archivio} />
      ) : (
        <div className={classi.data}>
          <CampoData etichetta="Data import" larghezza={180} valore={data} onCambia={setData} />
          <p>
            Con una data i valori si rileggono da quel giorno; senza, si prendono quelli che
            mancano.
          </p>
          {(tutti?.length ?? 0) > 1 ? (
            <Box flex="0 1 320px">
              <CampoScelta
                etichetta="Provider"
                opzioni={tutti?.map((uno) => ({
                  codice: uno.codice,
                  descrizione: uno.attivo ? uno.nome : `${uno.nome} (spento)`,
                }))}
                valore={codice}
                onCambia={setScelto}
                mostrata={({ descrizione }) => descrizione}
                segnaposto={
                  attivi.length > 1 ? `Tutti i ${attivi.length} attivi` : 'Nessuno è attivo'
                }
              />
            </Box>
          ) : null}
          {spento || (tutti && attivi.length === 0) ? (
            <p className={`avvisa ${classi.spento}`} role="status">
              {spento
                ? `«${nominato.nome}» è spento: si può provare; per importare va attivato. `
                : 'I provider di questo archivio sono tutti spenti. '}
              <ComeSiConfigura />
            </p>
          ) : null}
          {error ? <p role="alert">{error.message}</p> : null}
        </div>
      )}
    </Modale>
  );
}

const SCHERMATA = '/page/tabelle/provider';

/** Where providers are configured, for who may; else whom to ask. */
function ComeSiConfigura() {
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  if (!scrive)
    return `Lo fa chi ha il privilegio «${descrizionePrivilegio('Configurazione_W')}» su tutte le aziende.`;
  return (
    <BottoneLink to={SCHERMATA} variant="default" size="compact-sm">
      Provider di dati
    </BottoneLink>
  );
}

function NessunProvider({ archivio }: { readonly archivio: Destinazione }) {
  const scrive = tieneOvunque(useSessione().perAzienda, 'Configurazione_W');
  return (
    <StatoVuoto
      titolo={`Nessun provider di dati per ${archivio.intestazione}`}
      motivo={
        scrive
          ? 'Un provider è un indirizzo che risponde con un CSV e una mappatura che dice come si legge.'
          : `Lo configura chi ha il privilegio «${descrizionePrivilegio('Configurazione_W')}» su tutte le aziende.`
      }
      azione={
        scrive ? (
          <BottoneLink
            to={SCHERMATA}
            search={{ record: 'nuovo', archivio: archivio.tipo } as never}
          >
            Nuovo provider
          </BottoneLink>
        ) : undefined
      }
    />
  );
}
