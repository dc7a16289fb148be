import { NativeSelect, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Preferenze, SCELTE } from '#domain/accesso/preferenze/preferenze.ts';
import { type Lingua, NOMI_LINGUE } from '#web/i18n/i18n.ts';
import { cambiaPreferenze, usePreferenze } from '#web/sessione/preferenze.ts';
import { useSessione } from '#web/sessione/sessione.ts';
import { Segmenti } from '#web/ui/Segmenti.tsx';
import { AspettoEVariante } from './AspettoEVariante.tsx';

function SceltaDellaLingua() {
  const { t } = useTranslation();
  const { lingua } = usePreferenze();
  return (
    <NativeSelect
      label={t('lingua')}
      value={lingua}
      onChange={({ currentTarget }) =>
        cambiaPreferenze({ lingua: currentTarget.value as Preferenze['lingua'] })
      }
    >
      {SCELTE.lingua.map((una) => (
        <option key={una} value={una} lang={una === 'browser' ? undefined : una}>
          {una === 'browser' ? t('linguaBrowser') : NOMI_LINGUE[una satisfies Lingua]}
        </option>
      ))}
    </NativeSelect>
  );
}

function AziendaPreferita() {
  const { t } = useTranslation();
  const { aziendaPreferita } = usePreferenze();
  const { aziende } = useSessione();
  return (
    <NativeSelect
      label={t('aziendaPreferita')}
      description={t('aziendaPreferitaNota')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={aziendaPreferita ?? ''}
      onChange={({ currentTarget }) =>
        cambiaPreferenze({ aziendaPreferita: currentTarget.value || null })
      }
    >
      <option value="">{t('aziendaConfigurata')}</option>
      {aziende.map(({ cod_Azienda, ragioneSociale }) => (
        <option key={cod_Azienda} value={cod_Azienda} lang="it">
          {cod_Azienda} {ragioneSociale}
        </option>
      ))}
    </NativeSelect>
  );
}

/**
 * What users set for themselves, each applied as it is chosen: nothing to confirm. The settings
 * screen and the notification panel show the same fields; they fill the width that they get.
 */
export function CampiPreferenze() {
  const { t, i18n } = useTranslation();
  const { densita, visorePdf } = usePreferenze();
  return (
    <Stack gap={16} lang={i18n.language}>
      <SceltaDellaLingua />
      <AspettoEVariante />
      <Segmenti
        etichetta={t('densita')}
        scelte={SCELTE.densita.map((una) => [una, t(una)] as const)}
        valore={densita}
        onScelta={(scelta) => cambiaPreferenze({ densita: scelta })}
      />
      <Segmenti
        etichetta={t('visorePdf')}
        scelte={[
          ['embedded', t('visoreEmbedded')],
          ['pdfjs', t('visorePdfjs')],
        ]}
        valore={visorePdf}
        onScelta={(scelta) => cambiaPreferenze({ visorePdf: scelta })}
      />
      <AziendaPreferita />
    </Stack>
  );
}
