import type { FastifyInstance } from 'fastify';
import type { LeadField, SiteLeads } from '../../schemas/generated/contract.ts';
import leadSchema from '../../schemas/lead.schema.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import serviceApi from '../../schemas/service-api.json' with { type: 'json' };
import { apiHeaders } from '../http/security-headers.ts';
import type { CurrentOutput } from './current-output.ts';

/** The description of the API of the site as it is built now, for those who integrate with it. */
export function registerOpenapi(app: FastifyInstance, output: CurrentOutput): void {
  app.get(routes.service.description, async (_request, reply) => {
    const { leads } = await output.current();
    return reply
      .headers(apiHeaders)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(describeApi(leads)));
  });
}

/** The OpenAPI 3.1 description of what the service of a site answers besides pages. */
export function describeApi(leads: SiteLeads) {
  const { $schema: _dialect, $id: _id, ...circumstances } = leadSchema;
  const { form, submission } = circumstances.properties;
  const { properties, required } = describeAnswers(leads);
  const { leads: send, registrations, alive, ready } = serviceApi.paths;
  return {
    ...serviceApi,
    paths: {
      [routes.service.leads]: send,
      [routes.service.registrations]: registrations,
      [routes.service.alive]: alive,
      [routes.service.ready]: ready,
    },
    components: {
      schemas: {
        Lead: {
          ...circumstances,
          properties: { ...properties, ...circumstances.properties },
          required,
        },
        LeadForm: {
          type: 'object',
          description:
            'The fields of a lead; further names are answers to further fields of the form.',
          properties: { ...properties, form, submission },
          required,
          additionalProperties: { type: 'string' },
        },
        FormId: form,
        ...serviceApi.components.schemas,
      },
    },
  };
}

function describeAnswers({ fields, typeName, types }: SiteLeads) {
  const properties: Record<string, object> = Object.fromEntries(
    fields.map((field) => [field.name, describeAnswer(field)]),
  );
  properties[typeName] = {
    type: 'string',
    enum: Object.keys(types),
    description: 'What the visitor asks for.',
  };
  const required = fields.flatMap(({ name, required }) => (required ? [name] : []));
  return { properties, required: [...required, typeName] };
}

function describeAnswer(field: LeadField): object {
  const { input, label: description, min: minimum, max: maximum, maxLength, options } = field;
  switch (input) {
    case 'number':
      return { type: ['number', 'string'], description, minimum, maximum };
    case 'checkbox':
      return { type: ['boolean', 'string'], description };
    case 'date':
      return { type: 'string', format: 'date', description };
    default:
      return { type: 'string', description, maxLength, enum: options, pattern: field.pattern };
  }
}
